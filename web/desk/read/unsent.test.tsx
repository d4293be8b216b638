import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDesk, DeskProvider } from '../desk-app.tsx';
import { hasUnsent, useUnsent } from './unsent.ts';

const DAY = 24 * 60 * 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('an unsent note is still there a day later, and a reload can warn of it', async () => {
  const desk = createDesk();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <DeskProvider desk={desk}>{children}</DeskProvider>
  );
  const open = (number: string) => renderHook(() => useUnsent(number), { wrapper });
  expect(hasUnsent(desk.queryClient)).toBe(false);
  const first = open('17');
  act(() => first.result.current.change('Please call her'));
  first.unmount();
  await vi.advanceTimersByTimeAsync(DAY);
  expect(hasUnsent(desk.queryClient)).toBe(true);
  expect(open('18').result.current.text).toBe('');
  const again = open('17');
  expect(again.result.current.text).toBe('Please call her');
  act(() => again.result.current.forget());
  expect(hasUnsent(desk.queryClient)).toBe(false);
  expect(open('17').result.current.text).toBe('');
});
