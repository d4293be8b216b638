import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type App, createApp } from '#web/applicant/app.tsx';
import * as calls from '#web/core/api/calls.ts';
import { profileQuery } from '#web/core/api/queries.ts';
import { RequestError } from '#web/core/api/request.ts';
import { profileOf } from '#web/testing/profile.ts';
import type { AnswerKeeper } from './answer-keeper.ts';
import type { Navigate } from './navigation.ts';

vi.mock('#web/core/api/calls.ts');

const PROFILE = profileOf('mia@example.org');

const keeper = {
  typedAnswers: vi.fn<AnswerKeeper['typedAnswers']>(() => ({})),
  saveUnsaved: vi.fn<AnswerKeeper['saveUnsaved']>(),
  keepUnsavedFor: vi.fn<AnswerKeeper['keepUnsavedFor']>(),
  forgetAll: vi.fn<AnswerKeeper['forgetAll']>(),
};
const navigate = vi.fn<Navigate>();
let app: App;

beforeEach(() => {
  vi.resetAllMocks();
  vi.mocked(calls.logOut).mockResolvedValue({ message: 'Bye.' });
  keeper.saveUnsaved.mockResolvedValue();
  app = createApp({ navigate });
  app.answerKeeper.register(keeper);
  app.queryClient.setQueryData(profileQuery().queryKey, PROFILE);
  app.session.begin(PROFILE);
});

function expectEverythingForgotten() {
  expect(app.session.getState().isLoggedIn).toBe(false);
  expect(app.session.getState().username).toBe('');
  expect(app.queryClient.getQueryData(profileQuery().queryKey)).toBeUndefined();
}

function loginMessage() {
  expect(navigate).toHaveBeenCalledTimes(1);
  const [path, { state } = {}] = navigate.mock.calls[0] ?? [];
  expect(path).toBe('/login');
  return state?.errorMessage;
}

it("an expired session remembers the applicant's page, for them alone, and once [§8.21]", () => {
  app.session.setLastPage('/education');
  app.sessionEnd.expireSession();
  // A call that was under way is refused, too.
  app.sessionEnd.expireSession();
  expect(app.sessionEnd.takeInterruptedPage('mia@example.org')).toBe('/education');
  expect(app.sessionEnd.takeInterruptedPage('mia@example.org')).toBeUndefined();
  app.session.begin(PROFILE);
  app.session.setLastPage('/education');
  app.sessionEnd.expireSession();
  expect(app.sessionEnd.takeInterruptedPage('vera@example.org')).toBeUndefined();
  expect(app.sessionEnd.takeInterruptedPage('mia@example.org')).toBeUndefined();
});

describe.each([
  ['logging out', 'logOut', 'You have been logged out.'],
  ['being idle', 'logOutIdle', 'You have been automatically logged out due to inactivity.'],
] as const)('%s [§8.21]', (_name, leave, message) => {
  it('saves what was typed first, forgets everything, and leads to /login with a message', async () => {
    await app.sessionEnd[leave]();
    expect(keeper.saveUnsaved.mock.invocationCallOrder[0]).toBeLessThan(
      vi.mocked(calls.logOut).mock.invocationCallOrder[0] ?? 0,
    );
    expectEverythingForgotten();
    expect(keeper.forgetAll).toHaveBeenCalled();
    expect(loginMessage()).toBe(message);
  });

  it('keeps what could not be saved', async () => {
    keeper.saveUnsaved.mockRejectedValue(new RequestError('No.', 503));
    await app.sessionEnd[leave]();
    expect(keeper.keepUnsavedFor).toHaveBeenCalledWith('mia@example.org');
    expect(keeper.forgetAll).not.toHaveBeenCalled();
    expectEverythingForgotten();
  });
});
