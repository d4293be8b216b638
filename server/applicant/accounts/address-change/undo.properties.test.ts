/**
 * A stranger who knows the password persuades the office to move an account to the stranger's mailbox. Whatever the stranger does then, and
 * in which order, the owner's mailbox takes the account back, and nothing that the stranger holds opens it afterwards.
 */

import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { revokeAccess } from '#server/core/identity/revoke-access.ts';
import { createAuthenticator } from '#server/core/identity/testing/authenticator.ts';
import { forThisFile } from '#server/core/testing/for-this-file.ts';
import { type Browser, PASSWORD, startTestPortal } from '../testing/portal.ts';
import { askForAddress } from './ask.ts';

// Some hundred calls, each of which hashes a password.
vi.setConfig({ testTimeout: 180_000 });

const portal = forThisFile(() => startTestPortal({ environment: { RATE_LIMIT_SCALE: '1000' } }));

const STRANGERS = 'Planted here 666';
const OWNERS = 'Owner chose this 1';

const STEPS = [
  'office asks',
  'stranger confirms',
  'stranger waits and confirms',
  'stranger logs in',
  'stranger adds a passkey',
  'stranger uses a passkey',
  'stranger resets',
  'stranger keeps',
  'owner resets',
  'owner keeps',
  'office ends sessions',
] as const;
type Step = (typeof STEPS)[number];

class Story {
  readonly owner: string;
  /** Mailboxes of the stranger. */
  readonly theirs: readonly string[];
  readonly sessions: Browser[] = [];
  readonly passkeys: ReturnType<typeof createAuthenticator>[] = [];
  /** What the stranger knows. */
  readonly passwords = [PASSWORD, STRANGERS];
  readonly id: number;
  hasWaited = false;

  private constructor(number: number, id: number) {
    this.owner = ownerOf(number);
    this.theirs = [`stranger-${number}@evil.test`, `other-${number}@evil.test`];
    this.id = id;
  }

  static async begin(number: number): Promise<Story> {
    await portal.register(ownerOf(number));
    const { id } = await portal.platform.database.kysely
      .selectFrom('accounts')
      .select('id')
      .where('username', '=', ownerOf(number))
      .executeTakeFirstOrThrow();
    return new Story(number, id);
  }

  readonly steps: Readonly<Record<Step, () => Promise<void>>> = {
    'office asks': () => this.ask(),
    'stranger confirms': () => this.confirm(this.passwords),
    'stranger waits and confirms': async () => {
      // Once, so that the owner can still undo what came before.
      if (!this.hasWaited) portal.clock.advance({ days: 3 });
      this.hasWaited = true;
      await this.confirm(['']);
    },
    'stranger logs in': () => this.logIn(),
    'stranger adds a passkey': () => this.addPasskey(),
    'stranger uses a passkey': () => this.openByPasskeys(),
    'stranger resets': async () => {
      for (const mailbox of this.theirs) await this.reset(mailbox, STRANGERS);
    },
    'stranger keeps': async () => {
      for (const mailbox of this.theirs) await this.keep(mailbox);
    },
    'owner resets': () => this.reset(this.owner, OWNERS),
    'owner keeps': () => this.keep(this.owner),
    'office ends sessions': () =>
      portal.platform.database.transaction(
        async (trx) => void (await revokeAccess(trx, { kind: 'applicant', id: this.id })),
      ),
  };

  async username(): Promise<string> {
    const { username } = await portal.platform.database.kysely
      .selectFrom('accounts')
      .select('username')
      .where('id', '=', this.id)
      .executeTakeFirstOrThrow();
    return username;
  }

  async ask(): Promise<void> {
    const from = await this.username();
    const to = this.theirs.find((mailbox) => mailbox !== from) ?? '';
    const { platform } = portal;
    const asked = {
      accountId: this.id,
      from,
      to,
      language: 'en',
      mayKnowOf: async () => true,
    };
    // A mailbox that has an account of its own by now is refused.
    await platform.database
      .transaction((trx) => askForAddress(trx, asked, platform))
      .catch(() => undefined);
  }

  async confirm(passwords: readonly string[]): Promise<void> {
    for (const id of await this.linksIn(this.theirs, /\/address\?id=(\S+)/))
      for (const password of passwords)
        await portal.post('/public/confirm-address', { id, password });
  }

  async keep(mailbox: string): Promise<void> {
    for (const id of await this.linksIn([mailbox], /\/address\?keep=(\S+)/))
      await portal.post('/public/keep-address', { id });
  }

  async logIn(): Promise<void> {
    const username = await this.username();
    for (const password of this.passwords) {
      const browser = portal.openBrowser('203.0.113.66');
      const { status } = await browser.post('/public/login', { username, password });
      if (status === 200) this.sessions.push(browser);
    }
  }

  async addPasskey(): Promise<void> {
    for (const browser of this.sessions)
      for (const password of this.passwords) {
        const { status, body } = await browser.post('/api/account/passkeys/options', { password });
        if (status !== 200) continue;
        const passkey = createAuthenticator();
        const credential = passkey.create(body.options);
        const added = await browser.post('/api/account/passkeys', { credential, name: 'theirs' });
        if (added.status === 200) this.passkeys.push(passkey);
      }
  }

  async openByPasskeys(): Promise<void> {
    for (const passkey of this.passkeys) {
      const browser = portal.openBrowser('203.0.113.66');
      const { body } = await browser.post('/public/passkey/options', {});
      const credential = passkey.use(body.options);
      const { status } = await browser.post('/public/passkey', { credential });
      if (status === 200) this.sessions.push(browser);
    }
  }

  async reset(username: string, password: string): Promise<void> {
    await portal.post('/public/forgot-password', { username });
    for (const id of await this.linksIn([username], /\/reset\?\S*id=(\S+)/))
      await portal.reset(username, id, password);
  }

  /** Everything in these mailboxes that looks like such a link, the newest first. */
  async linksIn(mailboxes: readonly string[], link: RegExp): Promise<string[]> {
    const letters = await portal.mailbox();
    return letters
      .filter(({ to }) => mailboxes.includes(to))
      .flatMap(({ text }) => link.exec(text)?.[1] ?? [])
      .reverse();
  }

  /** The sessions of the stranger in which this account is open. */
  async opened(): Promise<number> {
    let opened = 0;
    for (const browser of this.sessions) {
      const { message } = await browser.get('/api/whoami');
      if (message === (await this.username())) opened += 1;
    }
    return opened;
  }
}

const ownerOf = (number: number) => `owner-${number}@example.org`;

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
      async (steps) => {
        stories += 1;
        await portal.forgetLetters();
        const story = await Story.begin(stories);
        for (const step of steps) await story.steps[step]();

        await story.keep(story.owner);
        expect(await story.username()).toBe(story.owner);
        await story.reset(story.owner, OWNERS);
        // Everything that the stranger still holds, once more.
        for (const step of STEPS) if (/^stranger (?!waits)/.test(step)) await story.steps[step]();
        expect(await story.opened()).toBe(0);
        // By then the sessions are over, and a link is confirmed without the password.
        portal.clock.advance({ days: 3, minutes: 1 });
        await story.confirm(['']);
        await story.logIn();
        await story.openByPasskeys();
        expect(await story.opened()).toBe(0);
        expect(await story.username()).toBe(story.owner);
        const owner = portal.openBrowser();
        const own = { username: story.owner, password: OWNERS };
        expect((await owner.post('/public/login', own)).status).toBe(200);
        expect((await owner.get('/api/whoami')).message).toBe(story.owner);
      },
    ),
    { numRuns: 10, examples: examples.map((steps): [Step[]] => [steps]) },
  );
});
