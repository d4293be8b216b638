// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { profileOf } from '#web/testing/profile.ts';
import { createApp } from '../app.tsx';
import { watchOtherTabs } from './other-tabs.ts';
import { LOGGED_OUT } from './session-end.ts';

const startAnew = vi.fn();
const keepUnsavedFor = vi.fn();

const app = createApp({ navigate: () => undefined });
const { session } = app;

beforeAll(() => {
  app.answerKeeper.register({
    typedAnswers: () => ({}),
    saveUnsaved: () => Promise.resolve(),
    keepUnsavedFor,
    forgetAll: () => undefined,
  });
  watchOtherTabs(app, startAnew);
});
/** The cookies that the page can read. */
const haveCookies = (cookies: string) =>
  vi.spyOn(document, 'cookie', 'get').mockReturnValue(cookies);

beforeEach(() => void haveCookies(''));
afterEach(() => {
  vi.unstubAllGlobals();
  session.end();
  vi.clearAllMocks();
});

const logIn = (username: string) => session.begin(profileOf(username));

/** Another tab says who has logged in there, or nobody; resolves when this one has heard it. */
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

test('a visitor who has not logged in goes on typing', async () => {
  await inAnotherTab('bob@mail.example');
  expect(startAnew).not.toHaveBeenCalled();
});

test('a late message of a log-out does not end a newer session', async () => {
  logIn('alice@mail.example');
  haveCookies('idp.signed_in=1');
  await inAnotherTab('');
  expect(session.getState().isLoggedIn).toBe(true);
});

/** Back leads to this page from another site, or it is opened anew. */
const showPage = (persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

test.each<[string, string, () => unknown]>([
  ['a log-out in another tab', '', () => inAnotherTab('')],
  ['coming back after a log-out', '', () => showPage(true)],
  ['a login of somebody else in another tab', 'idp.x=1', () => inAnotherTab('bob@mail.example')],
  ['coming back while somebody is logged in', 'idp.x=1', () => showPage(true)],
])(
  '%s keeps what was typed for its applicant, and shows it to nobody else',
  async (_what, cookies, happen) => {
    logIn('alice@mail.example');
    haveCookies(cookies);
    await happen();
    expect(keepUnsavedFor).toHaveBeenCalledWith('alice@mail.example');
    if (cookies === '') {
      expect(session.getState()).toMatchObject({
        isLoggedIn: false,
        username: '',
        leadsToLogin: { errorMessage: LOGGED_OUT },
      });
    }
    expect(startAnew).toHaveBeenCalledTimes(cookies === '' ? 0 : 1);
  },
);

test('a browser that does not let tabs exchange messages still gets its page', () => {
  vi.stubGlobal('BroadcastChannel', function forbidden() {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  watchOtherTabs(app, startAnew);
  logIn('alice@mail.example');
  expect(session.getState().isLoggedIn).toBe(true);
});

test('the other tabs are told of a log-out, and of no other end of a session', async () => {
  const tab = new BroadcastChannel('portal-session');
  const heard: unknown[] = [];
  const isOver = new Promise<void>((resolve) =>
    tab.addEventListener('message', ({ data }: MessageEvent<{ username: string }>) => {
      heard.push(data.username);
      if (data.username === '') resolve();
    }),
  );
  logIn('alice@mail.example');
  session.end();
  logIn('bob@mail.example');
  session.end({ errorMessage: LOGGED_OUT });
  await isOver;
  expect(heard).toEqual(['alice@mail.example', 'bob@mail.example', '']);
  tab.close();
});
