// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NO_ANSWER, RequestError } from '#web/api/request.ts';
import { createSession } from '#web/session/session.ts';
import { pretendServer } from '#web/testing/server.ts';
import { createFlowStatus, type FlowStatus } from '../flow/status.ts';
import { watchMissed } from './watch-missed.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-01T23:50:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function createStorage() {
  const held = new Map<string, string>();
  return {
    held,
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  };
}

const SUBMITTED = { message: 'Your application was successfully submitted.' };
const NO = new RequestError(String(NO_ANSWER), 0);

function start({
  storage = createStorage(),
  isBack = true,
  username = 'vera@example.org',
}: {
  storage?: ReturnType<typeof createStorage>;
  isBack?: boolean;
  username?: string;
} = {}) {
  let answers = isBack;
  const asked = pretendServer({
    'POST /api/missed': () =>
      answers ? { message: 'Noted.' } : { status: 503, body: { message: 'Not now.' } },
  });
  const session = createSession();
  const status = createFlowStatus();
  const submit = vi.fn(async () => SUBMITTED);
  const server = { submit };
  const logIn = (name = username) =>
    session.begin({
      ...{ username: name, answer: {}, document_answer: {}, last_page: '' },
      ...{ successful_login: [], web_status: [] },
    });
  logIn();
  watchMissed({ session, flow: { status }, server, storage });
  return {
    ...{ asked, session, server, submit, storage, logIn },
    show: (change: Partial<FlowStatus>) => status.setState(change),
    comeBack: () => {
      answers = true;
    },
    failSubmit(failure: Error) {
      status.setState({ busy: 'submit', failure: undefined });
      status.setState({ failure });
      status.setState({ busy: undefined });
    },
  };
}

const bodies = (asked: readonly { body: unknown }[]) => asked.map(({ body }) => body);
const wait = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

it('tells from when to when nothing could be saved, once it can be again', async () => {
  const { asked, show } = start();
  show({ saving: { phase: 'failed', trouble: 'unreachable' } });
  await wait(30);
  show({
    saving: { phase: 'saving', before: { phase: 'failed', trouble: 'unreachable' } },
  });
  show({ saving: { phase: 'failed', trouble: 'busy' } });
  await wait(60);
  expect(asked).toEqual([]);
  show({ saving: { phase: 'saved', at: new Date() } });
  await wait(60);
  show({ saving: { phase: 'saved', at: new Date() } });
  expect(bodies(asked)).toEqual([{ what: 'save', from_seconds_ago: 90, to_seconds_ago: 0 }]);
});

it('says nothing of a network that is the applicant’s own', async () => {
  const { asked, show } = start();
  show({ saving: { phase: 'failed', trouble: 'offline' } });
  await wait(30);
  show({ saving: { phase: 'saved', at: new Date() } });
  expect(asked).toEqual([]);
});

it('tells of a submit that failed until it is told, and before the next one', async () => {
  const page = start({ isBack: false });
  page.failSubmit(NO);
  await wait(600);
  expect(page.asked.length).toBeGreaterThan(3);
  expect(page.submit).not.toHaveBeenCalled();
  page.comeBack();
  const before = page.asked.length;
  await page.server.submit();
  expect(bodies(page.asked).slice(before)).toEqual([
    { what: 'submit', from_seconds_ago: 600, to_seconds_ago: 600 },
  ]);
  expect(page.submit).toHaveBeenCalledTimes(1);
  await page.server.submit();
  expect(page.asked).toHaveLength(before + 1);
});

it('does not keep a submit waiting for a server that says nothing', async () => {
  const page = start({ isBack: false });
  page.failSubmit(NO);
  await wait(1);
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const submitted = page.server.submit();
  await wait(4);
  expect(await submitted).toEqual(SUBMITTED);
});

it.each([
  ['a refusal', new RequestError('Incomplete', 422)],
  ['a lost session', new RequestError('Invalid', 401)],
])('tells nothing of %s', async (_what, failure) => {
  const page = start();
  page.failSubmit(failure);
  await wait(60);
  expect(page.asked).toEqual([]);
});

it('remembers the first try, also after a reload, and tells it of nobody else', async () => {
  const page = start({ isBack: false });
  page.failSubmit(NO);
  await wait(20);
  page.failSubmit(NO);
  page.session.end();
  const other = start({ storage: page.storage, username: 'someone@example.org' });
  await wait(40);
  expect(other.asked).toEqual([]);
  other.session.end();
  const again = start({ storage: page.storage });
  await wait(1);
  expect(bodies(again.asked)).toEqual([
    { what: 'submit', from_seconds_ago: 60, to_seconds_ago: 60 },
  ]);
  expect(page.storage.held.size).toBe(0);
});
