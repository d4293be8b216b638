import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { registerAnswerKeeper } from './answer-keeper.ts';
import { watchOtherTabs } from './other-tabs.ts';
import { beginSession, endSession } from './session.ts';

const startAnew = vi.fn();
const keepUnsavedFor = vi.fn();

beforeAll(() => {
  registerAnswerKeeper({
    typedAnswers: () => ({}),
    saveUnsaved: () => Promise.resolve(),
    keepUnsavedFor,
    forgetAll: () => undefined,
  });
  watchOtherTabs(startAnew);
});
afterEach(() => {
  endSession();
  vi.clearAllMocks();
});

function logIn(username: string): void {
  beginSession({
    username,
    answer: {},
    document_answer: {},
    last_page: '',
    successful_login: [],
    web_status: [],
  });
}

/** Another tab says who has logged in there; resolves when this one has heard it. */
async function inAnotherTab(username: string): Promise<void> {
  const [tab, witness] = [
    new BroadcastChannel('portal-session'),
    new BroadcastChannel('portal-session'),
  ];
  const heard = new Promise((resolve) => witness.addEventListener('message', resolve));
  tab.postMessage({ username });
  await heard;
  tab.close();
  witness.close();
}

test('a login of somebody else in another tab starts this page anew, and keeps what was typed for its applicant', async () => {
  logIn('alice@mail.example');
  await inAnotherTab('bob@mail.example');
  expect(keepUnsavedFor).toHaveBeenCalledWith('alice@mail.example');
  expect(startAnew).toHaveBeenCalledTimes(1);
});

test('a login of the same applicant in another tab changes nothing here', async () => {
  logIn('alice@mail.example');
  await inAnotherTab('alice@mail.example');
  expect(startAnew).not.toHaveBeenCalled();
});

test('a visitor who has not logged in goes on typing', async () => {
  await inAnotherTab('bob@mail.example');
  expect(startAnew).not.toHaveBeenCalled();
});

test('the other tabs hear of a login here', async () => {
  const tab = new BroadcastChannel('portal-session');
  const heard = new Promise<unknown>((resolve) =>
    tab.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(data)),
  );
  logIn('alice@mail.example');
  expect(await heard).toEqual({ username: 'alice@mail.example' });
  tab.close();
});
