import { describe, expect, it } from 'vitest';
import { applicationForm } from '#form/application/index.ts';
import { smallCollege } from '#form/application/testing.ts';
import type { Answers } from '#form/engine/answers.ts';
import { addressFilledIn, holdsUnsavedWork } from './from-account.ts';
import { accountLoaded, sessionExpired } from './ownership.ts';
import { type AnswersState, answersChanged, emptyState, unsavedIn } from './state.ts';
import { NO_STORAGE } from './storage.ts';
import { openStore, savedOf, TODAY, VERA } from './testing.ts';

const form = applicationForm(smallCollege);
const empty = emptyState(form, { today: TODAY });
const username = VERA;

function afterLogin(before: AnswersState, answers: Answers = {}): AnswersState {
  return addressFilledIn(accountLoaded(before, savedOf(answers)), savedOf(answers), before);
}

const addressOf = ({ answers }: AnswersState) => answers.email_address;

describe('after a login the contact address', () => {
  it.each<[string, Answers, Answers, Answers]>([
    ['is that of the account, and waits to be saved', {}, {}, { email_address: username }],
    ['stays empty where it was emptied', {}, { email_address: '' }, {}],
    [
      'stays what was typed',
      { email_address: 'v@x.example' },
      {},
      { email_address: 'v@x.example' },
    ],
    ['joins what else was typed', { city: 'B' }, {}, { city: 'B', email_address: username }],
  ])('%s', (_what, typed, answers, unsaved) => {
    expect(unsavedIn(afterLogin(answersChanged(empty, typed), answers)).answers).toEqual(unsaved);
  });

  it('stays empty if the session ended before its clearing was saved', () => {
    const first = afterLogin(empty);
    const emptied = answersChanged(first, { email_address: '' });
    expect(addressOf(afterLogin(sessionExpired(emptied, username)))).toBeFalsy();
    expect(addressOf(afterLogin(emptied))).toBeFalsy();
  });
});

describe('unsaved work', () => {
  const filledIn = afterLogin(empty);

  it("is not the account's address, which fills itself in again", () => {
    expect(unsavedIn(filledIn).answers).toEqual({ email_address: username });
    expect(holdsUnsavedWork(filledIn)).toBe(false);
  });

  it.each([
    ['another address', { email_address: 'v@home.example' }],
    ['an address that was taken away', { email_address: '' }],
    ['the same address where somebody else is asked for theirs', { parent1_email: username }],
    ['an answer beside it', { first_name: 'Vera' }],
  ])('includes %s', (_what, typed) => {
    expect(holdsUnsavedWork(answersChanged(filledIn, typed))).toBe(true);
  });
});

it('the store puts nothing aside if an address was typed: no saved answer was replaced', () => {
  const store = openStore(NO_STORAGE, { form });
  store.change(() => ({ email_address: 'v@home.example' }));
  const before = store.getState();
  store.loadAccount(savedOf());
  store.fillInAddress(savedOf(), before);
  expect(store.getState().answers.email_address).toBe('v@home.example');
  expect(store.getState().aside).toEqual([]);
});
