/** Staff at work while applicants come: they sign in with passkeys, list, read, view the season and download its file. */
import * as calls from '#contract/calls.ts';
import type { ListPage } from '#contract/desk-find.ts';
import { createAuthenticator } from '#server/core/identity/testing/authenticator.ts';
import type { Chance } from '../chance.ts';
import { type Browser, jsonOf, Left, openBrowser, pathOf, type Wire, wait } from './browser.ts';
import { type Mail, waitForLetter } from './letters.ts';

/** Reading time between two requests. */
const READING_MS = 2500;
const INVITATION = /\/desk\/invitation#([\w-]{43})/;

/** Registers a passkey with the invitation mailed to an address, and signs in with it. */
export async function signIn(
  wire: Wire,
  mail: Mail,
  address: string,
  signal: AbortSignal,
): Promise<Browser> {
  const token = await waitForLetter(mail, address, INVITATION, signal);
  const browser = openBrowser(wire, signal);
  const passkey = createAuthenticator();
  const where = { origin: new URL(wire.url).origin, host: new URL(wire.url).hostname };
  const ask = async (call: string, json: object) =>
    jsonOf<{ options: object }>(await browser.insist(call, { json }));
  const invited = await ask(calls.OPEN_INVITATION, { token });
  const credential = passkey.create(invited.options, where);
  await ask(calls.REDEEM_INVITATION, { token, credential });
  const { options } = await ask(calls.ASK_PASSKEY, {});
  await ask(calls.SIGN_IN_WITH_PASSKEY, { credential: passkey.use(options, where) });
  return browser;
}

/** Works until the signal. */
export async function playStaff(
  browser: Browser,
  chance: Chance,
  signal: AbortSignal,
): Promise<void> {
  const look = (call: string, to = pathOf(call)) => browser.insist(call, { to }, signal);
  const read = () => wait(chance.between(0.5, 1.5) * READING_MS, signal);
  try {
    for (;;) {
      const q = chance.pick(['', 'ada', 'marisol', 'lind', 'a1']);
      const query = `?${new URLSearchParams({ q })}`;
      const found = await look(calls.FIND_APPLICATIONS, pathOf(calls.FIND_APPLICATIONS) + query);
      await read();
      for (const { id } of jsonOf<ListPage>(found).applications.slice(0, 2)) {
        await look(calls.OPEN_APPLICATION, pathOf(calls.OPEN_APPLICATION, id));
        await read();
      }
      if (chance.happens(0.3)) await look(calls.GET_SEASON);
      if (chance.happens(0.2)) await look(calls.GET_SEASON_FILE);
    }
  } catch (error) {
    if (!(error instanceof Left)) throw error;
  } finally {
    browser.close();
  }
}
