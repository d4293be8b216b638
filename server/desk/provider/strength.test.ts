/** The demands of a college on its own sign-in: how people sign in there, and how long ago. By a real OpenID Connect provider. */
import { beforeEach, describe, expect, it } from 'vitest';
import { closing } from '#server/core/testing/closing.ts';
import { openTestDesk } from '../testing/desk.ts';
import { startTestProvider } from '../testing/provider.ts';

const provider = closing(await startTestProvider());
const desk = await openTestDesk({
  environment: {
    ...provider.environment,
    STAFF_OIDC_STRENGTH: 'acr=phr; amr=mfa',
    STAFF_OIDC_MAX_AGE_MINUTES: '60',
  },
});

let made = 0;
let ada = '';
beforeEach(() => {
  made += 1;
  ada = `ada-${made}`;
  provider.people.set(ada, { roles: ['desk-readers'] });
});

const minutesAgo = (minutes: number) => Math.floor(Date.now() / 1000) - minutes * 60;

/** @param bend changes the question's address, as for a provider that does not respect it. */
async function signIn(bend = (_url: URL) => {}) {
  const browser = desk.browser();
  const { body } = await browser.call('POST', '/public/staff/provider');
  const url = new URL(body.url);
  bend(url);
  const answer = await provider.visit(url.href, ada);
  const { status, body: told } = await browser.call('POST', '/public/staff/provider/sign-in', {
    answer,
  });
  return {
    status,
    message: told.message as string,
    url: new URL(body.url),
    cookies: browser.cookies,
  };
}
const whyNot = async () => await desk.lastLine();

describe('how somebody signed in', () => {
  it('is asked for', async () => {
    provider.how.set(ada, { acr: 'phr' });
    const { url } = await signIn();
    expect(url.searchParams.get('acr_values')).toBe('phr');
    expect(url.searchParams.get('max_age')).toBe('3600');
  });

  it.each([{ acr: 'phr' }, { amr: ['pwd', 'mfa'] }])('lets in by %j', async (how) => {
    provider.how.set(ada, how);
    expect((await signIn()).status).toBe(200);
  });

  it.each([{}, { acr: 'pwd' }, { amr: ['pwd'] }])('keeps out by %j', async (how) => {
    provider.how.set(ada, how);
    const { status, message, cookies } = await signIn();
    expect([status, message]).toEqual([
      403,
      expect.stringContaining('this desk asks for a stronger sign-in'),
    ]);
    expect([...cookies.keys()]).toEqual(['staff_sign_in']);
    expect(await whyNot()).toMatchObject({
      act: 'staff.sign-in-refused',
      details: { way: 'provider', why: 'weak_sign_in' },
    });
  });

  it('counts by the signed token alone, whatever else the provider says of a person', async () => {
    provider.lies.set('/me', (truth) => ({ ...truth, acr: 'phr', amr: ['mfa'] }));
    expect((await signIn()).message).toContain('asks for a stronger sign-in');
    provider.lies.clear();
  });
});

describe('when somebody signed in', () => {
  const ignoringIt = (url: URL) => url.searchParams.delete('max_age');

  it.each([
    [59, 200],
    [61, 403],
  ])('%i minutes ago is answered with %i', async (minutes, expected) => {
    provider.how.set(ada, { acr: 'phr', ts: minutesAgo(minutes) });
    const { status, message } = await signIn((url) => {
      // The provider states the time of the sign-in, and demands no new one.
      url.searchParams.set('max_age', '999999');
    });
    expect([status, message]).toEqual([
      expected,
      expected === 200 ? 'You are signed in.' : expect.stringContaining('too long ago'),
    ]);
    if (expected !== 200) expect(await whyNot()).toMatchObject({ details: { why: 'old_sign_in' } });
  });

  it('has to be said', async () => {
    provider.how.set(ada, { acr: 'phr' });
    const { status, message } = await signIn(ignoringIt);
    expect([status, message]).toEqual([400, expect.stringContaining('was not right')]);
  });
});
