import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppProvider, createApp } from '#web/applicant/app.tsx';
import IdleWatch from './IdleWatch.tsx';

const MINUTE = 60_000;

const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  });
});
afterEach(() => void vi.useRealTimers());

it('who is idle is asked and logged out, also where the browser lets tabs not talk to each other', async () => {
  vi.stubGlobal('BroadcastChannel', function forbidden() {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  const app = createApp({ navigate: () => undefined });
  const leave = vi.spyOn(app.sessionEnd, 'logOutIdle').mockResolvedValue();
  render(
    <AppProvider app={app}>
      <IdleWatch />
    </AppProvider>,
  );
  await pass(14 * MINUTE);
  expect(screen.getByRole('alertdialog', { name: 'Still working?' })).toBeTruthy();
  await pass(MINUTE);
  expect(leave).toHaveBeenCalledTimes(1);
});
