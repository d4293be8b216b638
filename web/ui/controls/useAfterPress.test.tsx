import { fireEvent, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useAfterPress } from './useAfterPress.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const watchPresses = () => renderHook(() => useAfterPress()).result.current;

it('what nobody presses for happens at once', () => {
  const afterPress = watchPresses();
  const work = vi.fn();
  afterPress(work);
  expect(work).toHaveBeenCalledTimes(1);
});

it.each(['pointerUp', 'pointerCancel'] as const)(
  'what happens while a pointer is pressed waits for %s, and for the click',
  (release) => {
    const afterPress = watchPresses();
    const work = vi.fn();
    fireEvent.pointerDown(document.body, { button: 0 });
    afterPress(work);
    fireEvent[release](document.body);
    expect(work).not.toHaveBeenCalled();
    vi.advanceTimersByTime(0);
    expect(work).toHaveBeenCalledTimes(1);
    afterPress(work);
    expect(work).toHaveBeenCalledTimes(2);
  },
);

it('a press of another button holds nothing up: its release may go to a menu of the system', () => {
  const afterPress = watchPresses();
  const work = vi.fn();
  fireEvent.pointerDown(document.body, { button: 2 });
  afterPress(work);
  expect(work).toHaveBeenCalledTimes(1);
});
