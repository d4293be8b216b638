/**
 * A stranger who knows the password persuades the office to move an account to the stranger's mailbox. Whatever the stranger does then, and
 * in which order, the owner's mailbox takes the account back, and nothing that the stranger holds opens it afterwards.
 */

import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { revokeAccess } from '#server/core/identity/revoke-access.ts';
import { createAuthenticator } from '#server/core/identity/testing/authenticator.ts';
import { closing } from '#server/core/testing/closing.ts';
import { type Browser, PASSWORD, startTestPortal } from '../testing/portal.ts';
import { askForAddress } from './ask.ts';

// Some hundred calls, each of which hashes a password.
vi.setConfig({ testTimeout: 180_000 });

const portal = closing(await startTestPortal({ environment: { RATE_LIMIT_SCALE: '1000' } }));

const STRANGERS = 'Planted here 666';
const OWNERS = 'Owner chose this 1';

const STEPS = [
  ...(['office asks', 'stranger confirms', 'stranger waits and confirms'] as const),
  ...(['stranger logs in', 'stranger adds a passkey', 'stranger uses a passkey'] as const),
  ...(['stranger resets', 'stranger keeps', 'owner resets', 'owner keeps'] as const),
  'office ends sessions',
] as const;
type Step = (typeof STEPS)[number];

/** An account of its own, and what its owner, the office and a stranger can do about it. */
async function beginStory(number: number) {
  const { platform } = portal;
  const { kysely, transaction } = platform.database;
  const owner = `owner-${number}@example.org`;
  /** Mailboxes of the stranger. */
  const theirs = [`stranger-${number}@evil.test`, `other-${number}@evil.test`];
  /** The stranger's knowledge and possessions. */
  const passwords = [PASSWORD, STRANGERS];
  const sessions: Browser[] = [];
  const passkeys: ReturnType<typeof createAuthenticator>[] = [];
  let hasWaited = false;

  await portal.register(owner);
  const accounts = kysely.selectFrom('accounts').select(['id', 'username']);
  const { id } = await accounts.where('username', '=', owner).executeTakeFirstOrThrow();
  const username = async () =>
    (await accounts.where('id', '=', id).executeTakeFirstOrThrow()).username;

  /** Everything in these mailboxes that looks like such a link, the newest first. */
  async function linksIn(mailboxes: readonly string[], link: RegExp): Promise<string[]> {
    const letters = await portal.mailbox();
    return letters
      .filter(({ to }) => mailboxes.includes(to))
      .flatMap(({ text }) => link.exec(text)?.[1] ?? [])
      .reverse();
  }

  async function ask(): Promise<void> {
    const from = await username();
    const to = theirs.find((mailbox) => mailbox !== from) ?? '';
    const asked = { accountId: id, from, to, language: 'en', mayKnowOf: async () => true };
    // A mailbox that has an account of its own by now is refused.
    await transaction((trx) => askForAddress(trx, asked, platform)).catch(() => undefined);
  }

  async function confirm(passwords: readonly string[]): Promise<void> {
    for (const id of await linksIn(theirs, /\/address\?id=(\S+)/))
      for (const password of passwords)
        await portal.post('/public/confirm-address', { id, password });
  }

  async function keep(mailboxes: readonly string[]): Promise<void> {
    for (const id of await linksIn(mailboxes, /\/address\?keep=(\S+)/))
      await portal.post('/public/keep-address', { id });
  }

  async function reset(mailbox: string, password: string): Promise<void> {
    await portal.post('/public/forgot-password', { username: mailbox });
    for (const id of await linksIn([mailbox], /\/reset\?\S*id=(\S+)/))
      await portal.reset(mailbox, id, password);
  }

  /** Makes a call of the stranger, who is in where it succeeds. */
  async function enter(path: string, body: (browser: Browser) => Promise<object> | object) {
    const browser = portal.openBrowser('203.0.113.66');
    const { status } = await browser.post(path, await body(browser));
    if (status === 200) sessions.push(browser);
  }

  async function logIn(): Promise<void> {
    const now = await username();
    for (const password of passwords)
      await enter('/public/login', () => ({ username: now, password }));
  }

  async function usePasskeys(): Promise<void> {
    for (const passkey of passkeys)
      await enter('/public/passkey', async (browser) => {
        const { body } = await browser.post('/public/passkey/options', {});
        return { credential: passkey.use(body.options) };
      });
  }

  async function addPasskeys(): Promise<void> {
    for (const browser of sessions)
      for (const password of passwords) {
        const { status, body } = await browser.post('/api/account/passkeys/options', { password });
        if (status !== 200) continue;
        const passkey = createAuthenticator();
        const credential = passkey.create(body.options);
        const added = await browser.post('/api/account/passkeys', { credential, name: 'theirs' });
        if (added.status === 200) passkeys.push(passkey);
      }
  }

  const steps: Readonly<Record<Step, () => Promise<void>>> = {
    'office asks': ask,
    'stranger confirms': () => confirm(passwords),
    'stranger waits and confirms': async () => {
      // Once, so that the owner can still undo what came before.
      if (!hasWaited) portal.clock.advance({ days: 3 });
      hasWaited = true;
      await confirm(['']);
    },
    'stranger logs in': logIn,
    'stranger adds a passkey': addPasskeys,
    'stranger uses a passkey': usePasskeys,
    'stranger resets': async () => {
      for (const mailbox of theirs) await reset(mailbox, STRANGERS);
    },
    'stranger keeps': () => keep(theirs),
    'owner resets': () => reset(owner, OWNERS),
    'owner keeps': () => keep([owner]),
    'office ends sessions': () =>
      transaction(async (trx) => void (await revokeAccess(trx, { kind: 'applicant', id }))),
  };

  /** How many sessions of the stranger have this account open. */
  async function opened(): Promise<number> {
    const answers = await Promise.all(sessions.map((browser) => browser.get('/api/whoami')));
    const now = await username();
    return answers.filter(({ message }) => message === now).length;
  }
  return { owner, username, steps, opened, confirmWithout: () => confirm(['']) };
}

const takeOver: Step[] = ['office asks', 'stranger confirms', 'stranger logs in'];
const examples: Step[][] = [
  [...takeOver, 'stranger adds a passkey'],
  ['stranger logs in', 'stranger adds a passkey', ...takeOver],
  [
    'office asks',
    'stranger waits and confirms',
    'stranger resets',
    ...takeOver.slice(2),
    'stranger adds a passkey',
  ],
  // The second move is undone by a link in the mailbox of the first.
  [...takeOver, ...takeOver.slice(0, 2), 'owner keeps', 'stranger keeps', 'stranger logs in'],
];
let stories = 0;

test('whatever a stranger did with a moved account, only the owner gets in after it was undone and reset', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...STEPS), { minLength: 3, maxLength: 10 }),
      async (told) => {
        stories += 1;
        await portal.forgetLetters();
        const { owner, username, steps, opened, confirmWithout } = await beginStory(stories);
        for (const step of told) await steps[step]();

        await steps['owner keeps']();
        expect(await username()).toBe(owner);
        await steps['owner resets']();
        // Everything that the stranger still holds, once more.
        for (const [step, again] of Object.entries(steps))
          if (/^stranger (?!waits)/.test(step)) await again();
        expect(await opened()).toBe(0);
        // By then the sessions are over, and a link is confirmed without the password.
        portal.clock.advance({ days: 3, minutes: 1 });
        await confirmWithout();
        await steps['stranger logs in']();
        await steps['stranger uses a passkey']();
        expect(await opened()).toBe(0);
        expect(await username()).toBe(owner);
        const browser = await portal.logIn(owner, OWNERS);
        expect((await browser.get('/api/whoami')).message).toBe(owner);
      },
    ),
    { numRuns: 10, examples: examples.map((steps): [Step[]] => [steps]) },
  );
});
