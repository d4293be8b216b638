import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppProvider, createApp } from '#web/applicant/app.tsx';
import { pretendServer, type Recorded } from '#web/testing/server.ts';
import IdleWatch from './IdleWatch.tsx';
import type { PresenceMessage } from './presence.ts';

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

describe('an applicant who is away', () => {
  it('is asked a minute before they are logged out, and logged out then, once', async () => {
    watch();
    await pass(14 * MINUTE - 1000);
    expect(dialog()).toBeNull();
    await pass(1000);
    expect(dialog()?.textContent).toContain(
      'You have been inactive for a little while. Would you like to stay logged in?',
    );
    expect(dialog()?.textContent).toContain('log you out in 60 seconds');
    await pass(MINUTE - 1000);
    expect(dialog()?.textContent).toContain('log you out in 1 second.');
    expect(leave).not.toHaveBeenCalled();
    await pass(1000);
    expect(leave).toHaveBeenCalledTimes(1);
    await pass(10 * MINUTE);
    expect(leave).toHaveBeenCalledTimes(1);
  });

  it('stays for fifteen more minutes with Yes, and the server hears of it', async () => {
    watch();
    await pass(14 * MINUTE);
    fireEvent.click(screen.getByRole('button', { name: 'Yes - Take me back to my application' }));
    expect(dialog()).toBeNull();
    await pass(0);
    expect(asked).toEqual([{ call: 'GET /api/profile', body: undefined }]);
    await pass(14 * MINUTE - 1000);
    expect(dialog()).toBeNull();
    expect(leave).not.toHaveBeenCalled();
    await pass(1000);
    expect(dialog()).not.toBeNull();
  });

  it('is logged out at once with No', async () => {
    watch();
    await pass(14 * MINUTE);
    fireEvent.click(screen.getByRole('button', { name: 'No - Please log me out' }));
    expect(leave).toHaveBeenCalledTimes(1);
  });

  it('is logged out once, however often they say so', async () => {
    watch();
    await pass(14 * MINUTE);
    fireEvent.click(screen.getByRole('button', { name: 'No - Please log me out' }));
    fireEvent.click(screen.getByRole('button', { name: 'No - Please log me out' }));
    fireEvent.click(screen.getByRole('button', { name: 'Yes - Take me back to my application' }));
    expect(leave).toHaveBeenCalledTimes(1);
  });

  it('is logged out when they come back too late, even if no timer ran (a laptop slept)', async () => {
    watch();
    vi.setSystemTime(Date.now() + 15 * MINUTE);
    fireEvent.keyDown(document, { key: 'a' });
    expect(leave).toHaveBeenCalledTimes(1);
  });
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

describe('a clock that is put back', () => {
  it('keeps nobody logged in who is away', async () => {
    watch();
    await pass(MINUTE);
    vi.setSystemTime(Date.now() - 3 * 60 * MINUTE);
    await pass(13 * MINUTE);
    expect(dialog()).not.toBeNull();
    await pass(MINUTE);
    expect(leave).toHaveBeenCalledTimes(1);
  });

  it('logs nobody out who is there', async () => {
    watch();
    vi.setSystemTime(Date.now() - 3 * 60 * MINUTE);
    for (let minutes = 0; minutes < 30; minutes += 10) {
      await pass(10 * MINUTE);
      fireEvent.keyDown(document, { key: 'a' });
    }
    await pass(14 * MINUTE - 1000);
    expect(dialog()).toBeNull();
    expect(leave).not.toHaveBeenCalled();
  });
});

/** Another tab of the portal says something; resolves when it was heard. */
async function otherTabSays(message: PresenceMessage) {
  const [mouth, ear] = [new BroadcastChannel('portal-idle'), new BroadcastChannel('portal-idle')];
  const heard = new Promise((resolve) => ear.addEventListener('message', resolve));
  mouth.postMessage(message);
  await heard;
  mouth.close();
  ear.close();
}

describe('the other tabs', () => {
  it('keep this one alive while somebody is there', async () => {
    watch();
    await pass(10 * MINUTE);
    await otherTabSays({ seenAt: Date.now() });
    await pass(14 * MINUTE - 1000);
    expect(dialog()).toBeNull();
    await pass(1000);
    expect(dialog()).not.toBeNull();
  });

  it('answer the question here, too', async () => {
    watch();
    await pass(14 * MINUTE);
    await otherTabSays({ seenAt: Date.now() });
    await pass(0);
    expect(dialog()).toBeNull();
    await pass(14 * MINUTE);
    expect(dialog()).not.toBeNull();
    await otherTabSays('leave');
    expect(leave).toHaveBeenCalledTimes(1);
  });

  it('keep nobody logged in when they were killed while in use', async () => {
    watch();
    await pass(1000);
    await otherTabSays({ seenAt: Date.now() });
    await pass(14 * MINUTE);
    expect(dialog()).not.toBeNull();
    expect(leave).not.toHaveBeenCalled();
    await pass(MINUTE);
    expect(leave).toHaveBeenCalledTimes(1);
  });

  it('hear of what is done here', async () => {
    watch();
    const ear = new BroadcastChannel('portal-idle');
    const heard = new Promise<PresenceMessage>((resolve) =>
      ear.addEventListener('message', ({ data }) => resolve(data)),
    );
    await pass(MINUTE);
    fireEvent.keyDown(document, { key: 'a' });
    expect(await heard).toEqual({ seenAt: Date.now() });
    ear.close();
  });
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

  it('is not asked by a page that was left', async () => {
    watch().unmount();
    await pass(20 * MINUTE);
    fireEvent.keyDown(document, { key: 'a' });
    expect(leave).not.toHaveBeenCalled();
  });
});
