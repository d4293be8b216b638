import { fireEvent, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useAfterPress } from './useAfterPress.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The act that was asked to happen after a press with a button of the mouse, if any. */
function afterPressOf(button?: number) {
  const { current: afterPress } = renderHook(() => useAfterPress()).result;
  const work = vi.fn();
  if (button !== undefined) fireEvent.pointerDown(document.body, { button });
  afterPress(work);
  return { work, afterPress };
}

it.each([
  ['nobody presses', undefined],
  ['another button is pressed, whose release may go to a menu of the system', 2],
])('happens at once where %s', (_what, button) => {
  expect(afterPressOf(button).work).toHaveBeenCalledTimes(1);
});

it.each(['pointerUp', 'pointerCancel'] as const)(
  'waits while a pointer is pressed for %s, and for the click',
  (release) => {
    const { work, afterPress } = afterPressOf(0);
    fireEvent[release](document.body);
    expect(work).not.toHaveBeenCalled();
    vi.advanceTimersByTime(0);
    expect(work).toHaveBeenCalledTimes(1);
    afterPress(work);
    expect(work).toHaveBeenCalledTimes(2);
  },
);
