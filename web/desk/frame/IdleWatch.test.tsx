import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pretendServer, type Recorded } from '#web/testing/server.ts';
import { createDesk, DeskProvider } from '../desk-app.tsx';
import { ME, useWhoIsSignedIn } from '../me.ts';
import { IdleWatch } from './IdleWatch.tsx';

const MINUTE = 60_000;

let asked: Recorded[];

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  });
  asked = pretendServer({
    'GET /api/staff/me': {},
    'POST /api/staff/sign-out': { message: 'You are signed out.' },
  });
  const desk = createDesk();
  desk.queryClient.setQueryData(ME, { name: 'Ada' });
  render(
    <DeskProvider desk={desk}>
      <IdleWatch />
      <Who />
    </DeskProvider>,
  );
});
afterEach(() => vi.useRealTimers());

const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));
const dialog = () => screen.queryByRole('alertdialog', { name: 'Are you still there?' });
const calls = () => asked.map(({ call }) => call);
const whoIsSignedIn = () => screen.getByTestId('who').textContent;

/** Requests the profile, as the frame does. */
function Who() {
  return <p data-testid="who">{useWhoIsSignedIn()?.name ?? 'nobody'}</p>;
}

it('asks two minutes before, and signs the user out without an answer', async () => {
  await pass(27 * MINUTE - 1000);
  expect(dialog()).toBeNull();
  await pass(1000);
  expect(dialog()?.textContent).toContain('It ends in 120 seconds. What you have typed stays');
  await pass(2 * MINUTE - 1000);
  expect(dialog()?.textContent).toContain('It ends in 1 second.');
  expect(whoIsSignedIn()).toBe('Ada');
  expect(calls()).toEqual([]);
  await pass(1000);
  await pass(1000);
  expect(calls()).toEqual(['POST /api/staff/sign-out']);
  expect(whoIsSignedIn()).toBe('nobody');
});

it.each([
  ['Stay signed in', 'GET /api/staff/me', 'Ada'],
  ['Sign out', 'POST /api/staff/sign-out', 'nobody'],
])('%s tells the server at once', async (button, call, after) => {
  await pass(27 * MINUTE);
  fireEvent.click(screen.getByRole('button', { name: button }));
  await pass(0);
  expect(calls()).toEqual([call]);
  expect(whoIsSignedIn()).toBe(after);
});

it('renews the session of an active user every five minutes, and asks nothing', async () => {
  for (let minute = 0; minute < 31; minute += 1) {
    await pass(MINUTE);
    fireEvent.keyDown(document, { key: 'j' });
  }
  await pass(0);
  expect(dialog()).toBeNull();
  expect(calls()).toEqual(Array.from({ length: 6 }, () => 'GET /api/staff/me'));
});
