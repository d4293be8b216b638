/** Calls to sign up and log in, each from a browser of its own unless one is given. */
import { listSignUps } from '../sign-up/pending-sign-ups.ts';
import { type Browser, PASSWORD, type TestPortal } from './portal.ts';

/** @param portal the portal, which need not be there before the first call. */
export function signUpCalls(portal: () => TestPortal) {
  const from = (browser?: Browser) => browser ?? portal().openBrowser();
  return {
    waiting: (username: string) => listSignUps(portal().platform.database.kysely, username),
    signUp: (username: string, password = PASSWORD, browser?: Browser) =>
      from(browser).post('/public/signup', { username, password }),
    confirm: (username: string, code: string, browser?: Browser) =>
      from(browser).post('/public/confirm', { username, code }),
    logIn: (username: string, password = PASSWORD) =>
      portal().post('/public/login', { username, password }),
  };
}

/** A wrong code. */
export function wrongOf(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}
