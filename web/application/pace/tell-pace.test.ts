// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toyForm } from '#form/engine/toy-form.ts';
import { createSession } from '#web/session/session.ts';
import { pretendServer } from '#web/testing/server.ts';
import { createAnswerStore } from '../answers/store.ts';
import { tellPace } from './tell-pace.ts';

let visibility: DocumentVisibilityState;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function turn(to: DocumentVisibilityState): void {
  visibility = to;
  document.dispatchEvent(new Event('visibilitychange'));
}

function start() {
  const asked = pretendServer({ 'POST /api/pace': { message: 'Thank you.' } });
  const session = createSession();
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  const store = createAnswerStore({ form: toyForm, today: '2026-11-21', storage });
  tellPace(document, { store, session });
  const logIn = () =>
    session.begin({
      username: 'vera@example.org',
      answer: {},
      document_answer: {},
      last_page: '',
      successful_login: [],
      web_status: [],
    });
  return { asked, store, logIn };
}

it('tells an applicant’s times when the page goes out of sight, and counts nothing meanwhile', () => {
  const { asked, store, logIn } = start();
  logIn();
  store.focusQuestion('first_name');
  vi.advanceTimersByTime(4000);
  store.focusQuestion('city');
  vi.advanceTimersByTime(2000);
  turn('hidden');
  expect(asked).toEqual([
    { call: 'POST /api/pace', body: { seconds: { first_name: 4, city: 2 } } },
  ]);
  vi.advanceTimersByTime(60_000);
  turn('visible');
  vi.advanceTimersByTime(3000);
  turn('hidden');
  expect(asked.at(-1)?.body).toEqual({ seconds: { city: 3 } });
});

it('tells nothing of a visitor, and nothing where nothing was done', () => {
  const { asked, store, logIn } = start();
  store.focusQuestion('first_name');
  vi.advanceTimersByTime(4000);
  turn('hidden');
  expect(asked).toEqual([]);
  turn('visible');
  store.blurQuestion('first_name');
  logIn();
  turn('hidden');
  expect(asked.map(({ body }) => body)).toEqual([{ seconds: { first_name: 4 } }]);
  turn('hidden');
  expect(asked).toHaveLength(1);
});
