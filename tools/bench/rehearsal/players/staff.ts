/** Staff at work while applicants come: they sign in with passkeys, list, read, view the season and download its file. */
import {
  ASK_PASSKEY,
  FIND_APPLICATIONS,
  GET_SEASON,
  GET_SEASON_FILE,
  OPEN_APPLICATION,
  OPEN_INVITATION,
  REDEEM_INVITATION,
  SIGN_IN_WITH_PASSKEY,
} from '#contract/calls.ts';
import type { ListPage } from '#contract/desk-find.ts';
import { createAuthenticator } from '#server/core/identity/testing/authenticator.ts';
import type { Chance } from './chance.ts';
import { invitationIn, type Letters } from './letters.ts';
import { Left, type Trying, untilAnswered, wait } from './patience.ts';
import { type Browser, jsonOf, openBrowser, type Wire } from './wire.ts';

type StaffStage = Wire & { readonly letters: Letters };

/** Reading time between two requests. */
const READING_MS = 2500;

/** Registers a passkey with the invitation mailed to an address, and signs in with it. */
export async function signIn(
  stage: StaffStage,
  mail: string,
  signal: AbortSignal,
): Promise<Browser> {
  const { letters, url } = stage;
  const letter = await letters.wait(mail, (one) => invitationIn(one) !== undefined, signal);
  const token = letter && invitationIn(letter);
  if (token === undefined) throw new Error(`No invitation came to ${mail}.`);
  const browser = openBrowser(stage);
  const passkey = createAuthenticator();
  const where = { origin: new URL(url).origin, host: new URL(url).hostname };
  // A portal that has just started may be overloaded and answer 503: retry, for staff too.
  const trying: Trying = { signal, random: () => 0 };
  const post = async <Body>(call: string, json: object) =>
    jsonOf<Body>(await untilAnswered(() => browser.ask(call, undefined, { json }), trying));
  const invited = await post<{ options: object }>(OPEN_INVITATION, { token });
  const credential = passkey.create(invited.options, where);
  await post(REDEEM_INVITATION, { token, credential });
  const { options } = await post<{ options: object }>(ASK_PASSKEY, {});
  await post(SIGN_IN_WITH_PASSKEY, { credential: passkey.use(options, where) });
  return browser;
}

/** Works until the signal. Retries when the server is overloaded, as applicants do. */
export async function playStaff(
  browser: Browser,
  chance: Chance,
  signal: AbortSignal,
): Promise<void> {
  const trying: Trying = { signal, random: chance.next };
  const look = (call: string, path?: string) =>
    untilAnswered(() => browser.ask(call, path), trying);
  const pathOf = (call: string) => call.slice(call.indexOf('/'));
  try {
    for (;;) {
      const q = chance.pick(['', 'ada', 'okafor', 'varga', 'a1']);
      const list = jsonOf<ListPage>(
        await look(FIND_APPLICATIONS, `${pathOf(FIND_APPLICATIONS)}?${new URLSearchParams({ q })}`),
      );
      await wait(chance.between(0.5, 1.5) * READING_MS, signal);
      for (const { id } of list.applications.slice(0, 2)) {
        await look(OPEN_APPLICATION, pathOf(OPEN_APPLICATION).replace(':number', String(id)));
        await wait(chance.between(0.5, 1.5) * READING_MS, signal);
      }
      if (chance.happens(0.3)) await look(GET_SEASON);
      if (chance.happens(0.2)) await look(GET_SEASON_FILE);
    }
  } catch (error) {
    if (!(error instanceof Left)) throw error;
  } finally {
    browser.close();
  }
}
