import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppProvider, createApp } from '#web/applicant/app.tsx';
import { pretendServer, type Recorded } from '#web/testing/server.ts';
import IdleWatch from './IdleWatch.tsx';

const MINUTE = 60_000;

let asked: Recorded[];
const leave = vi.fn(() => Promise.resolve());

function watch() {
  const app = createApp({ navigate: () => undefined });
  app.sessionEnd.logOutIdle = leave;
  return render(
    <AppProvider app={app}>
      <IdleWatch />
    </AppProvider>,
  );
}

const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));
const dialog = () => screen.queryByRole('alertdialog', { name: 'Still working?' });

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  });
  leave.mockClear();
  asked = pretendServer({ 'GET /api/profile': {} });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('works where the browser lets tabs not talk to each other', async () => {
  vi.stubGlobal('BroadcastChannel', function forbidden() {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  watch();
  await pass(14 * MINUTE);
  expect(dialog()).not.toBeNull();
  await pass(MINUTE);
  expect(leave).toHaveBeenCalledTimes(1);
});

describe('an applicant who is there', () => {
  it('is not asked, and the server hears of them every few minutes', async () => {
    watch();
    for (let minute = 0; minute < 20; minute += 1) {
      await pass(MINUTE);
      fireEvent.keyDown(document, { key: 'a' });
    }
    await pass(0);
    expect(dialog()).toBeNull();
    expect(leave).not.toHaveBeenCalled();
    expect(asked).toHaveLength(4);
  });
});
