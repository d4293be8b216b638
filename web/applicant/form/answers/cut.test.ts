import { describe, expect, it } from 'vitest';
import { toyForm } from '#form/engine/testing/toy-form.ts';
import { cutKept, cutOf, cutReturned, tooMany } from './cut.ts';
import { accountLoaded, sessionExpired } from './ownership.ts';
import { answersChanged, emptyState } from './state.ts';
import { memoryStorage, openStore, savedOf, TODAY, VERA } from './testing.ts';

const KEY = 'banned_comment';
const LIMIT = 200;
const saved = savedOf();

const empty = answersChanged(emptyState(toyForm, { today: TODAY }), {
  banned: 'Y',
  banned_desc: 'Yes',
});
const holding = (text: string, cut: { text: string; after: string }) =>
  cutKept(answersChanged(empty, { [KEY]: text }), KEY, cut);
const textIn = ({ answers }: typeof empty) => answers[KEY];

describe('cutting a paste that does not fit', () => {
  it.each([
    ['nothing is cut off while there is room', 'abc', 3, undefined],
    ['the end is cut off', 'abcde', 3, { text: 'de', after: 'abc' }],
    ['all is cut off without room', 'abc', 0, { text: 'abc', after: '' }],
    ['an emoji is one character', 'ab🌲c', 3, { text: 'c', after: 'ab🌲' }],
    ['a letter with a loose accent is one', 'e\u0301e\u0301', 1, { text: 'é', after: 'é' }],
    [
      'a line ends with one character, as in the box',
      'a\r\nb\r\nc',
      3,
      { text: '\nc', after: 'a\nb' },
    ],
  ])('%s', (_what, pasted, room, cut) => {
    expect(cutOf(pasted, { room })).toEqual(cut);
  });

  it('remembers the text before the cut', () => {
    expect(cutOf('cd', { before: 'ab', room: 1 })).toEqual({ text: 'd', after: 'abc' });
  });
});

describe('text that was cut off', () => {
  it('fits again once enough other text is deleted', () => {
    const full = holding('x'.repeat(LIMIT), { text: 'four', after: 'x' });
    expect(tooMany(full, KEY)).toBe(4);
    expect(cutReturned(full, KEY)).toBe(full);
    expect(tooMany(answersChanged(full, { [KEY]: 'x'.repeat(LIMIT - 4) }), KEY)).toBe(0);
  });

  it.each([
    ['behind the text that it stood behind', 'One two. Three.', 'One two and a half. Three.'],
    ['at the end, where that text is gone', 'Nothing.', 'Nothing. and a half'],
  ])('comes back %s', (_where, text, expected) => {
    const state = cutReturned(holding(text, { text: ' and a half', after: 'One two' }), KEY);
    expect(textIn(state)).toBe(expected);
    expect(state.cuts).toEqual({});
    expect(state.unsaved).toHaveProperty(KEY);
  });

  it('is extended by later cuts, except by the same text again', () => {
    const twice = cutKept(holding('', { text: 'one', after: '' }), KEY, { text: 'two', after: '' });
    expect(twice.cuts[KEY]?.text).toBe('one\n\ntwo');
    expect(cutKept(twice, KEY, { text: 'two', after: '' }).cuts).toEqual(twice.cuts);
  });

  it('survives a login, and the end of a session if the same applicant logs in again', () => {
    const loggedIn = accountLoaded(holding('', { text: 'one', after: '' }), saved);
    expect(loggedIn.cuts[KEY]?.text).toBe('one');
    const expired = sessionExpired(loggedIn, VERA);
    expect(expired.cuts).toEqual({});
    expect(accountLoaded(expired, saved).cuts[KEY]?.text).toBe('one');
    expect(accountLoaded(expired, { ...saved, username: 'eve@example.org' }).cuts).toEqual({});
  });

  it.each([
    ["a visitor's", false],
    ["an applicant's", true],
  ])('survives a reload: %s', (_whose, isLoggedIn) => {
    const storage = memoryStorage();
    const first = openStore(storage);
    if (isLoggedIn) first.loadAccount(saved);
    first.keepCut(KEY, { text: 'one', after: '' });
    const second = openStore(storage);
    if (isLoggedIn) second.loadAccount(saved);
    expect(second.getState().cuts[KEY]?.text).toBe('one');
    second.forget();
    expect(openStore(storage).getState().cuts).toEqual({});
  });
});
