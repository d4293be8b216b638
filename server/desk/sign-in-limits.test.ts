/** A stranger in the office's network must not be able to keep the office out. */
import { beforeEach, describe, expect, it } from 'vitest';
import { removeExpired } from '#server/applicant/accounts/clean-up.ts';
import { createAuthenticator } from '#server/core/identity/testing/authenticator.ts';
import { closing } from '#server/core/testing/closing.ts';
import { removeStaff } from './members/change.ts';
import { type DeskMember, openTestDesk } from './testing/desk.ts';
import { startTestProvider } from './testing/provider.ts';

const provider = closing(await startTestProvider());
const desk = await openTestDesk({
  environment: { ...provider.environment, RATE_LIMIT_SCALE: '1' },
});
// No try of one test counts in another.
beforeEach(() => desk.clock.advance({ hours: 24 }));

const ask = (browser = desk.browser()) => browser.call('POST', '/public/staff/sign-in/options');
const askProvider = (browser = desk.browser()) => browser.call('POST', '/public/staff/provider');
const open = (token: string, browser = desk.browser()) =>
  browser.call('POST', '/public/staff/invitation', { token });

/** Uses up the tries of the office's network. */
async function flood(call: () => Promise<{ status: number }>): Promise<void> {
  let calls = 0;
  while ((await call()).status !== 429) {
    calls += 1;
    if (calls > 200) throw new Error('there is no limit');
  }
}

describe('while somebody in the same network tries again and again', () => {
  it('staff sign in with their passkey where they have signed in before', async () => {
    const ada = await desk.member('reader');
    await flood(ask);
    expect((await desk.signIn(ada, ada.passkey)).status).toBe(200);
    // Known by the new cookie, too.
    expect((await desk.signIn(ada, ada.passkey)).status).toBe(200);
    const madeUp = createAuthenticator().use({ challenge: 'AAAA' });
    const credential = { credential: madeUp };
    await flood(() => desk.browser().call('POST', '/public/staff/sign-in', credential));
    expect((await desk.signIn(ada, ada.passkey)).status).toBe(200);
  });

  it('staff still reach the sign-in of their college', async () => {
    const ada = await desk.member('reader');
    await flood(askProvider);
    expect((await askProvider(ada)).status).toBe(200);
  });

  it('an invitation that works can be redeemed', async () => {
    const token = await desk.invite('invited@college.example');
    await flood(() => open('x'.repeat(43)));
    expect((await desk.redeem(desk.browser(), token)).status).toBe(200);
  });
});

describe('a browser of the staff', () => {
  it('has tries of its own, and no more than thirty in a quarter of an hour', async () => {
    const [ada, bob] = [await desk.member('reader'), await desk.member('reader')];
    const answers = [];
    for (let tries = 0; tries < 31; tries += 1) answers.push((await ask(ada)).status);
    expect(answers).toEqual([...Array(30).fill(200), 429]);
    expect((await ask(bob)).status).toBe(200);
    expect((await ask()).status).toBe(200);
  });

  const cookieOf = ({ cookies }: DeskMember) => cookies.get('staff_device') ?? '';

  it.each<[string, (ada: DeskMember) => Promise<string>]>([
    ['nobody has signed in there', async () => 'x'.repeat(43)],
    [
      'its owner was removed',
      async (ada) => {
        await removeStaff(desk.platform, { kind: 'operator', command: 'staff remove' }, ada.id);
        return cookieOf(ada);
      },
    ],
    [
      'its owner was invited again, having lost it',
      async (ada) => {
        await desk.redeem(desk.browser(), await desk.invite(ada.mail));
        return cookieOf(ada);
      },
    ],
    [
      'its cookie is one of before the last sign-in',
      async (ada) => {
        const older = cookieOf(ada);
        await desk.signIn(ada, ada.passkey);
        return older;
      },
    ],
  ])('is not known where %s', async (_why, cookie) => {
    const browser = desk.browser();
    browser.cookies.set('staff_device', await cookie(await desk.member('reader')));
    await flood(ask);
    expect((await ask(browser)).status).toBe(429);
  });

  it('is forgotten after a year without a sign-in', async () => {
    const { cookies } = await desk.member('reader');
    const known = () => desk.platform.database.kysely.selectFrom('devices').selectAll();
    desk.clock.advance({ hours: 24 * 364 });
    await removeExpired(desk.platform);
    const before = await known().execute();
    desk.clock.advance({ hours: 24 });
    await removeExpired(desk.platform);
    expect(cookies.has('staff_device')).toBe(true);
    expect([before.length > 0, await known().execute()]).toEqual([true, []]);
  });

  it('stays known when its owner signs out', async () => {
    const ada = await desk.member('reader');
    await ada.call('POST', '/api/staff/sign-out');
    await flood(ask);
    expect((await desk.signIn(ada, ada.passkey)).status).toBe(200);
  });
});
