import { expect, test } from 'vitest';
import { hashToken } from '#server/core/identity/tokens.ts';
import { codesToTry, createCode, findConfirmed, hashCode } from './codes.ts';
import type { SignUp } from './pending-sign-ups.ts';

const at = new Date('2025-01-10T12:00:00Z');
const later = new Date('2025-01-10T12:00:01Z');
const OWN = '012345';
const OPEN = '543210';

/** A sign-up with another code for its own browser than for all others. */
function signUpOf(browser: string, parts: Partial<SignUp> = {}): SignUp {
  const password_hash = `hash of ${browser}`;
  return {
    id: browser.length,
    password_hash,
    browser_hash: hashToken(browser),
    code_hash: hashCode(OWN, password_hash),
    code_expires_at: later,
    code_tries: 0,
    open_code_hash: hashCode(OPEN, password_hash),
    open_code_expires_at: later,
    open_code_tries: 0,
    asked_at: at,
    language: 'en',
    ...parts,
  };
}

test('a code is six digits, and hardly ever the same twice', () => {
  const codes = Array.from({ length: 200 }, createCode);
  for (const code of codes) expect(code).toMatch(/^[0-9]{6}$/);
  expect(new Set(codes).size).toBeGreaterThan(150);
});

test('a code opens the sign-up whose password it belongs to, and no other', () => {
  const mine = signUpOf('mine');
  const held = (signUp: SignUp) => codesToTry(hashToken('mine'), [signUp], at);
  expect(findConfirmed(OWN, held(mine))).toBe(mine);
  expect(findConfirmed('012346', held(mine))).toBeUndefined();
  expect(findConfirmed(OWN, held({ ...mine, password_hash: 'planted' }))).toBeUndefined();
});

const both = [signUpOf('mine'), signUpOf('theirs')];
const dead = { code_expires_at: at };
const same = { open_code_hash: hashCode(OWN, 'hash of mine') };

test.each<[string, string | undefined, SignUp[], string[], string[]]>([
  [
    'its own sign-up, in a browser that has one',
    'mine',
    both,
    ['mine own', 'mine open'],
    ['mine own'],
  ],
  ['none, in a browser whose own is gone', 'gone', both, [], []],
  [
    'any, on another device',
    undefined,
    both,
    ['mine open', 'theirs open'],
    ['mine open', 'theirs open'],
  ],
  [
    'the code that another device asked for, when its own has expired',
    'mine',
    [signUpOf('mine', dead)],
    ['mine open'],
    ['mine open'],
  ],
  [
    'nothing, once its own five tries are over',
    'mine',
    [signUpOf('mine', { ...same, code_tries: 5 })],
    [],
    [],
  ],
  [
    'its own code, whatever others have tried',
    'mine',
    [signUpOf('mine', { ...same, open_code_tries: 5 })],
    ['mine own'],
    ['mine own'],
  ],
  [
    'nothing, on another device, once the tries of all others are over',
    undefined,
    [signUpOf('mine', { open_code_tries: 5 })],
    [],
    [],
  ],
])('a try means %s', (_, browser, signUps, held, counted) => {
  const browserHash = browser === undefined ? undefined : hashToken(browser);
  const tried = codesToTry(browserHash, signUps, at);
  const named = (codes: typeof tried.held) =>
    codes.map(({ signUp, kind }) => `${signUp.password_hash.slice('hash of '.length)} ${kind}`);
  expect(named(tried.held)).toEqual(held);
  expect(named(tried.counted)).toEqual(counted);
});
