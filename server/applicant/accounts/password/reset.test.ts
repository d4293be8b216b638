import { describe, expect, test } from 'vitest';
import { closing } from '#server/core/testing/closing.ts';
import { isIn, PASSWORD, startTestPortal } from '../testing/portal.ts';

const NEW = 'Battery staple 2';
const DEAD = 'This link no longer works: it has expired, or a new password has been chosen since.';

const portal = closing(await startTestPortal({ environment: { RATE_LIMIT_SCALE: '1000' } }));

const reset = (username: string, id: string, password = NEW) =>
  portal.reset(username, id, password);
const logIn = async (username: string, password: string) =>
  (await portal.post('/public/login', { username, password })).status;

describe('a reset link', () => {
  test('leads to the page with the address and the id in it', async () => {
    await portal.register('a+b@example.org');
    await portal.post('/public/forgot-password', { username: 'a+b@example.org' });
    const { text } = await portal.lastLetter('a+b@example.org');
    const url = new URL(/^http\S+reset\S+$/m.exec(text)?.[0] ?? '');
    expect(url.origin + url.pathname).toBe('http://localhost:3000/reset');
    expect(url.searchParams.get('username')).toBe('a+b@example.org');
    expect(url.searchParams.get('id')).toMatch(/^[\w-]{43}$/);
  });

  test('sets the password, ends every session, and tells the owner', async () => {
    await portal.register('set@example.org');
    const browsers = [await portal.logIn('set@example.org'), await portal.logIn('set@example.org')];
    expect(await reset('Set@example.org', await portal.forget('set@example.org'))).toMatchObject({
      status: 200,
      message: 'Your password has been changed. Please log in with your new password.',
    });
    expect(await Promise.all(browsers.map(isIn))).toEqual([false, false]);
    expect(await logIn('set@example.org', PASSWORD)).toBe(400);
    expect(await logIn('set@example.org', NEW)).toBe(200);
    expect((await portal.lastLetter('set@example.org')).subject).toContain('password was changed');
  });

  test('comes with a greeting by the name that the account has given', async () => {
    const username = 'named@example.org';
    await portal.register(username);
    const { kysely } = portal.platform.database;
    const account = kysely.selectFrom('accounts').where('username', '=', username);
    const { id } = await account.select('id').executeTakeFirstOrThrow();
    const greeted = async (answers: object) => {
      const row = {
        account_id: id,
        answers: JSON.stringify(answers),
        answers_changed_at: portal.platform.clock(),
      };
      await kysely
        .insertInto('applications')
        .values(row)
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
        .execute();
      await portal.forget(username);
      return (await portal.lastLetter(username)).text.split('\n')[2];
    };
    expect(await greeted({ last_name: 'Lovelace', first_name: ' ' })).toBe('Hello,');
    expect(await greeted({ first_name: 'Augusta' })).toBe('Hello Augusta,');
    expect(await greeted({ first_name: 'Augusta', preferred_name: ' Ada ' })).toBe('Hello Ada,');
  });

  test('used many times at once works exactly once, and ends the others of that address', async () => {
    await portal.register('race@example.org');
    const first = await portal.forget('race@example.org');
    const id = await portal.forget('race@example.org');
    const passwords = Array.from({ length: 6 }, (_, index) => `${NEW}${index}`);
    const answers = await Promise.all(
      passwords.map((password) => reset('race@example.org', id, password)),
    );
    const isAccepted = ({ status }: { status: number }) => status === 200;
    expect(answers.filter(isAccepted)).toHaveLength(1);
    for (const dead of [first, id])
      expect((await reset('race@example.org', dead)).message).toContain(DEAD);
    expect(await logIn('race@example.org', passwords[answers.findIndex(isAccepted)] ?? '')).toBe(
      200,
    );
    const notices = (await portal.lettersTo('race@example.org')).filter(({ subject }) =>
      subject.includes('was changed'),
    );
    expect(notices).toHaveLength(1);
  });

  test('works for 60 minutes', async () => {
    await portal.register('old@example.org');
    const id = await portal.forget('old@example.org');
    portal.clock.advance({ minutes: 60 });
    expect((await reset('old@example.org', id)).status).toBe(400);
    const fresh = await portal.forget('old@example.org');
    portal.clock.advance({ minutes: 59, seconds: 59 });
    expect((await reset('old@example.org', fresh)).status).toBe(200);
  });

  test('works for its own address only', async () => {
    await portal.register('mine@example.org');
    await portal.register('yours@example.org');
    const id = await portal.forget('mine@example.org');
    expect((await reset('yours@example.org', id)).status).toBe(400);
    expect(await logIn('yours@example.org', PASSWORD)).toBe(200);
    expect((await reset('mine@example.org', id)).status).toBe(200);
  });

  test('that is refused changes nothing, and still works afterwards', async () => {
    const username = 'refused@example.org';
    await portal.register(username);
    const id = await portal.forget(username);
    const refused: [object, string][] = [
      [{ password: 'weak', confirm_password: 'weak' }, 'Please choose a password'],
      [{ confirm_password: 'Battery staple 3' }, 'passwords must match'],
      [{ id: 'x'.repeat(43) }, DEAD],
      [{ id: '' }, DEAD],
    ];
    for (const [part, message] of refused) {
      const body = { username, password: NEW, confirm_password: NEW, id, ...part };
      const answer = await portal.post('/public/reset-password', body);
      expect(answer).toMatchObject({ status: 400, message: expect.stringContaining(message) });
    }
    expect(await logIn(username, PASSWORD)).toBe(200);
    expect((await reset(username, id)).status).toBe(200);
  });

  test('makes a sign-up that was never confirmed an account, with the password chosen by whoever has the mailbox', async () => {
    const planted = 'Planted here 666';
    await portal.post('/public/signup', { username: 'pend@example.org', password: planted });
    const code = await portal.lastCode('pend@example.org');
    const id = await portal.forget('pend@example.org');
    expect((await reset('pend@example.org', id)).status).toBe(200);
    expect(await logIn('pend@example.org', NEW)).toBe(200);
    expect(await logIn('pend@example.org', planted)).toBe(400);
    const late = await portal.post('/public/confirm', { username: 'pend@example.org', code });
    expect(late.status).toBe(400);
  });
});

test('an address that nobody signed up with is told so in its mailbox, without a link to reset', async () => {
  await portal.post('/public/forgot-password', { username: 'nobody@example.org' });
  const { subject, text } = await portal.lastLetter('nobody@example.org');
  expect(subject).toContain('no Alder Valley College account');
  expect(text).not.toContain('/reset');
  expect(text).toContain('http://localhost:3000/signup');
});
