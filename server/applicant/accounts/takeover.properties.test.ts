import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { hashToken } from '#server/core/identity/tokens.ts';
import { closing } from '#server/core/testing/closing.ts';
import { momentInWords } from '#tenant/moments.ts';
import { removeExpired } from './clean-up.ts';
import { hashCode } from './sign-up/codes.ts';
import { listSignUps } from './sign-up/pending-sign-ups.ts';
import { type Browser, startTestPortal } from './testing/portal.ts';

// Some hundred calls, each of which hashes a password.
vi.setConfig({ testTimeout: 180_000 });

const portal = closing(await startTestPortal({ environment: { RATE_LIMIT_SCALE: '1000' } }));

const OWNERS = ['Owner chose this 1', 'Owner chose that 2'] as const;
const STRANGERS = ['Planted here 666', 'Planted there 777'] as const;
const WRONG = 'wrong';
/** The minutes after which no sign-up waits. */
const WEEK = 7 * 24 * 60;

/** Where a call is made. The owner has a laptop and other devices without a cookie; the stranger has all the rest. */
type Place = 'laptop' | 'phone' | 'strangers browser' | 'elsewhere';
/** Anything that either of the two may do, one after the other. Only the owner reads the mailbox. */
type Step =
  | { do: 'sign up'; at: Place; password: string }
  | { do: 'resend'; at: Place }
  | { do: 'type a code'; at: 'laptop' | 'phone'; which: number | typeof WRONG }
  | { do: 'guess a code'; at: 'strangers browser' | 'elsewhere' }
  | { do: 'type the own code' }
  | { do: 'log in'; password: string }
  | { do: 'reset'; password: string }
  | { do: 'wait'; minutes: number }
  | { do: 'clean up' };

const place = fc.constantFrom<Place>('laptop', 'phone', 'strangers browser', 'elsewhere');
const is = <What extends Step['do']>(what: What) => fc.constant(what);
const signUp = fc.oneof(
  fc.record({
    do: is('sign up'),
    at: fc.constantFrom<Place>('laptop', 'phone'),
    password: fc.constantFrom(...OWNERS),
  }),
  // The stranger may know the owner's usual password, and choose the same.
  fc.record({
    do: is('sign up'),
    at: fc.constantFrom<Place>('strangers browser', 'elsewhere'),
    password: fc.constantFrom(...STRANGERS, ...STRANGERS, OWNERS[0]),
  }),
);
const typing = fc.record({
  do: is('type a code'),
  at: fc.constantFrom('laptop' as const, 'laptop' as const, 'phone' as const),
  which: fc.oneof(fc.nat(30), fc.constant(WRONG as typeof WRONG)),
});
const guess = fc.record({
  do: is('guess a code'),
  at: fc.constantFrom('strangers browser' as const, 'elsewhere' as const),
});
const logIn = fc.record({
  do: is('log in'),
  password: fc.constantFrom(...OWNERS, ...STRANGERS),
});
const reset = fc.record({ do: is('reset'), password: fc.constantFrom(...OWNERS) });
const wait = fc.record({
  do: is('wait'),
  minutes: fc.oneof(fc.integer({ min: 1, max: 16 }), fc.constant(WEEK)),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: signUp },
  { weight: 2, arbitrary: fc.record({ do: is('resend'), at: place }) },
  { weight: 3, arbitrary: typing },
  { weight: 2, arbitrary: guess },
  { weight: 2, arbitrary: fc.record({ do: is('type the own code') }) },
  { weight: 2, arbitrary: logIn },
  { weight: 1, arbitrary: reset },
  { weight: 1, arbitrary: wait },
  { weight: 1, arbitrary: fc.record({ do: is('clean up') }) },
);

/** The expected state, followed step by step. */
class Story {
  readonly username: string;
  readonly browsers: Record<Place, () => Browser>;
  /** The password of the account; undefined while there is none. */
  account: string | undefined;
  /** Every code that came to the mailbox, with the sign-up that it was mailed for. */
  readonly mailed: { code: string; password: string; isLaptops: boolean }[] = [];
  /** The password that each browser chose last. */
  readonly chosen = new Map<string, string>();
  /** The code that the laptop waits for, and how often something else was typed there. */
  laptop: { code: string; until: number; wrong: number } | undefined;
  readonly sessions: { browser: Browser; isEnded: boolean }[] = [];

  constructor(username: string) {
    this.username = username;
    const laptop = portal.openBrowser('198.51.100.1');
    const strangers = portal.openBrowser('203.0.113.66');
    this.browsers = {
      laptop: () => laptop,
      phone: () => portal.openBrowser('198.51.100.2'),
      'strangers browser': () => strangers,
      elsewhere: () => portal.openBrowser('203.0.113.67'),
    };
  }

  async run(step: Step): Promise<void> {
    const { username } = this;
    if (step.do === 'wait') portal.clock.advance({ minutes: step.minutes });
    else if (step.do === 'clean up') await removeExpired(portal.platform);
    else if (step.do === 'sign up') {
      // No two sign-ups may have one time: a letter tells them apart by it.
      portal.clock.advance({ minutes: 1 });
      const browser = this.browsers[step.at]();
      expect(
        (await browser.post('/public/signup', { username, password: step.password })).status,
      ).toBe(200);
      this.chosen.set(keyOf(browser), step.password);
      await this.readLetter(step.at === 'laptop');
    } else if (step.do === 'resend') {
      await this.browsers[step.at]().post('/public/resend-confirm', { username });
      await this.readLetter(step.at === 'laptop');
    } else if (step.do === 'type a code') {
      const { length } = this.mailed;
      const code = step.which === WRONG ? undefined : this.mailed.at(step.which % length)?.code;
      await this.type(step.at, code ?? '000000');
    } else if (step.do === 'guess a code') {
      const guess = { username, code: '000000' };
      const answer = await this.browsers[step.at]().post('/public/confirm', guess);
      expect(answer.status).toBe(400);
    } else if (step.do === 'type the own code') {
      if (this.laptop !== undefined) await this.type('laptop', this.laptop.code);
    } else if (step.do === 'log in') await this.logIn(step.password);
    else await this.reset(step.password);
    await this.check();
  }

  /** Notes which sign-up each code of the newest letter was mailed for, and that the letter says so. */
  async readLetter(isForLaptop: boolean): Promise<void> {
    const { text } = await portal.lastLetter(this.username);
    const found = [...text.matchAll(/(?:For the sign-up of (.+):\n\n)? {4}([0-9]{6})$/gm)];
    const waiting = await listSignUps(portal.platform.database.kysely, this.username);
    const laptop = keyOf(this.browsers.laptop());
    for (const [, moment, code = ''] of found) {
      const signUp = waiting.find(({ password_hash, open_code_hash }) =>
        hashCode(code, password_hash).equals(open_code_hash),
      );
      if (signUp === undefined) throw new Error('a code of no sign-up');
      const from = signUp.browser_hash.toString('hex');
      this.mailed.push({
        code,
        password: this.chosen.get(from) ?? '',
        isLaptops: from === laptop,
      });
      // Which sign-up a code is for is said whenever more than one waits.
      const expected = momentInWords(signUp.asked_at, portal.platform.tenant, 'weekday');
      expect(moment).toBe(waiting.length > 1 ? expected : undefined);
    }
    const own = this.mailed.findLast(({ isLaptops }) => isLaptops);
    const isNew = isForLaptop && own !== undefined && found.some(([, , code]) => code === own.code);
    if (isNew) {
      const until = portal.platform.clock().getTime() + 15 * 60_000;
      this.laptop = { code: own.code, until, wrong: 0 };
    }
  }

  async type(at: 'laptop' | 'phone', code: string): Promise<void> {
    const mustWork = at === 'laptop' && this.account === undefined && this.isWaitedFor(code);
    const { username } = this;
    const { status } = await this.browsers[at]().post('/public/confirm', { username, code });
    if (mustWork) expect(status).toBe(200);
    if (status !== 200) {
      if (at === 'laptop' && this.laptop !== undefined) this.laptop.wrong += 1;
      return;
    }
    expect(this.account).toBeUndefined();
    const meant = this.mailed.findLast((each) => each.code === code);
    if (this.chosen.has(keyOf(this.browsers.laptop())) && at === 'laptop')
      expect(meant?.isLaptops).toBe(true);
    this.account = meant?.password;
    this.laptop = undefined;
    for (const session of this.sessions) session.isEnded = true;
  }

  isWaitedFor(code: string): boolean {
    const now = portal.platform.clock().getTime();
    const { laptop } = this;
    return laptop !== undefined && laptop.code === code && laptop.until > now && laptop.wrong < 5;
  }

  async logIn(password: string): Promise<void> {
    const browser = portal.openBrowser('203.0.113.68');
    const { username } = this;
    const { status } = await browser.post('/public/login', { username, password });
    expect(status).toBe(password === this.account ? 200 : 400);
    if (status === 200) this.sessions.push({ browser, isEnded: false });
  }

  async reset(password: string): Promise<void> {
    const { username } = this;
    await portal.post('/public/forgot-password', { username });
    const { text } = await portal.lastLetter(username);
    // To an address that nobody signed up with goes no link.
    if (!text.includes('/reset?')) return;
    const id = await portal.lastResetId(username);
    expect((await portal.reset(username, id, password)).status).toBe(200);
    this.account = password;
    this.laptop = undefined;
    for (const session of this.sessions) session.isEnded = true;
  }

  async check(): Promise<void> {
    for (const { browser, isEnded } of this.sessions)
      if (isEnded) expect((await browser.get('/api/whoami')).status).toBe(401);
  }
}

const keyOf = (browser: Browser) =>
  hashToken(browser.cookies.get('sign_up') ?? 'none').toString('hex');

/** Known sequences of steps by which a stranger could take an account. */
const strangersSignUp: Step = { do: 'sign up', at: 'elsewhere', password: STRANGERS[0] };
const ownersSignUp: Extract<Step, { do: 'sign up' }> = {
  do: 'sign up',
  at: 'laptop',
  password: OWNERS[0],
};
const newestCode: Step = { do: 'type a code', at: 'laptop', which: -1 };
const ownCode: Step = { do: 'type the own code' };
const guesses = Array<Step>(5).fill({ do: 'guess a code', at: 'elsewhere' });
const ownersReset: Step = { do: 'reset', password: OWNERS[1] };
const stories: Step[][] = [
  [ownersSignUp, ...Array<Step>(5).fill(strangersSignUp), newestCode],
  [ownersSignUp, ...Array<Step>(6).fill(strangersSignUp), ownCode],
  [ownersSignUp, { do: 'wait', minutes: WEEK }, { do: 'clean up' }, strangersSignUp, newestCode],
  [ownersSignUp, { ...ownersSignUp, at: 'elsewhere' }, strangersSignUp, newestCode, ownCode],
  [ownersSignUp, { do: 'resend', at: 'elsewhere' }, ownCode],
  [ownersSignUp, ownersReset, newestCode],
  [ownersSignUp, ...guesses, ownCode],
  [strangersSignUp, ownersSignUp, ownCode, { do: 'log in', password: OWNERS[0] }, ownersReset],
];

let told = 0;

test('whatever order two parties sign up, resend, confirm and reset in, a code sets the password that its own sign-up chose', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
      told += 1;
      await portal.forgetLetters();
      const story = new Story(`story-${told}@example.org`);
      for (const each of steps) await story.run(each);
      for (const password of [...OWNERS, ...STRANGERS]) await story.logIn(password);
    }),
    { numRuns: 20, examples: stories.map((steps): [Step[]] => [steps]) },
  );
});
