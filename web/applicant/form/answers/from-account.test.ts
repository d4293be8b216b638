import { describe, expect, it } from 'vitest';
import { applicationForm } from '#form/application/index.ts';
import { smallCollege } from '#form/application/testing.ts';
import type { Answers } from '#form/engine/answers.ts';
import { addressFilledIn, holdsUnsavedWork } from './from-account.ts';
import { accountLoaded, sessionExpired } from './ownership.ts';
import { type AnswersState, answersChanged, emptyState, unsavedIn } from './state.ts';
import { createAnswerStore } from './store.ts';

const form = applicationForm(smallCollege);
const empty = emptyState(form, { today: '2026-11-21' });
const username = 'vera@example.org';

const saved = (answers: Answers = {}) => ({ username, answers, counts: {}, tabs: {} });

function afterLogin(before: AnswersState, answers: Answers = {}): AnswersState {
  return addressFilledIn(accountLoaded(before, saved(answers)), saved(answers), before);
}

const addressOf = ({ answers }: AnswersState) => answers.email_address;

describe('after a login the contact address', () => {
  it("is the account's where none was ever given, and waits to be saved", () => {
    const state = afterLogin(empty, { first_name: 'Vera' });
    expect(addressOf(state)).toBe(username);
    expect(unsavedIn(state).answers).toEqual({ email_address: username });
  });

  it('stays empty where the applicant has emptied it', () => {
    expect(addressOf(afterLogin(empty, { email_address: '' }))).toBe('');
  });

  it('stays what was typed before there was an account', () => {
    const typed = answersChanged(empty, { email_address: 'v@home.example' });
    expect(addressOf(afterLogin(typed))).toBe('v@home.example');
  });

  it("is the account's for a visitor who typed everything else", () => {
    const state = afterLogin(answersChanged(empty, { first_name: 'Vera' }));
    expect(unsavedIn(state).answers).toEqual({ first_name: 'Vera', email_address: username });
  });

  it('stays empty where it was emptied before the session ended, and that was not saved', () => {
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
  ])('is %s', (_what, typed) => {
    expect(holdsUnsavedWork(answersChanged(filledIn, typed))).toBe(true);
  });
});

describe('the store', () => {
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  const open = () => createAnswerStore({ form, today: '2026-11-21', storage });

  it('puts nothing aside for what was typed instead, as if it had replaced a saved answer', () => {
    const store = open();
    store.change(() => ({ email_address: 'v@home.example' }));
    const before = store.getState();
    store.loadAccount(saved());
    store.fillInAddress(saved(), before);
    expect(store.getState().answers.email_address).toBe('v@home.example');
    expect(store.getState().aside).toEqual([]);
  });
});
