/** Staff at work while applicants come: they join with passkeys, list, read, view the season and download its file. */
import * as calls from '#contract/calls.ts';
import type { ListPage } from '#contract/desk-find.ts';
import type { Call } from '../../trial/browser.ts';
import { redeemInvitation } from '../../trial/ways.ts';
import type { Chance } from '../chance.ts';
import { type Browser, jsonOf, Left, openBrowser, pathOf, type Wire, wait } from './browser.ts';
import { type Mail, waitForLetter } from './letters.ts';

/** Reading time between two requests. */
const READING_MS = 2500;
const INVITATION = /\S+\/desk\/invitation#[\w-]{43}/;

/** Joins with the invitation mailed to an address, and a new passkey. */
export async function join(
  wire: Wire,
  mail: Mail,
  address: string,
  signal: AbortSignal,
): Promise<Browser> {
  const text = await waitForLetter(mail, address, INVITATION, signal);
  const browser = openBrowser(wire, signal);
  const call: Call = async (method, path, json) =>
    jsonOf(await browser.insist(`${method} ${path}`, json && { json }));
  await redeemInvitation(call, { text }, wire.url);
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
