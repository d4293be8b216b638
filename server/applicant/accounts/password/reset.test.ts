import { describe, expect, test } from 'vitest';
import { forThisFile } from '#server/core/testing/for-this-file.ts';
import { PASSWORD, startTestPortal } from '../testing/portal.ts';

const NEW = 'Battery staple 2';
const DEAD = 'This link has been used or has expired.';

const portal = forThisFile(() => startTestPortal({ environment: { RATE_LIMIT_SCALE: '1000' } }));

async function forget(username: string): Promise<string> {
  await portal.post('/public/forgot-password', { username });
  return portal.lastResetId(username);
}

const reset = (username: string, id: string, password = NEW, part: object = {}) =>
  portal.post('/public/reset-password', {
    username,
    password,
    confirm_password: password,
    id,
    ...part,
  });

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
    const phone = await portal.logIn('set@example.org');
    const laptop = await portal.logIn('set@example.org');
    expect(await reset('Set@example.org', await forget('set@example.org'))).toMatchObject({
      status: 200,
      message: 'Your password has been changed. Please log in with your new password.',
    });
    expect((await phone.get('/api/whoami')).status).toBe(401);
    expect((await laptop.get('/api/whoami')).status).toBe(401);
    expect(await logIn('set@example.org', PASSWORD)).toBe(400);
    expect(await logIn('set@example.org', NEW)).toBe(200);
    expect((await portal.lastLetter('set@example.org')).subject).toContain('password was changed');
  });

  test('comes with a greeting by the name that the account has given', async () => {
    await portal.register('named@example.org');
    const account = portal.platform.database.kysely
      .selectFrom('accounts')
      .where('username', '=', 'named@example.org');
    const { id } = await account.select('id').executeTakeFirstOrThrow();
    const greeted = async (answers: object) => {
      const row = {
        account_id: id,
        answers: JSON.stringify(answers),
        answers_changed_at: portal.platform.clock(),
      };
      await portal.platform.database.kysely
        .insertInto('applications')
        .values(row)
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
        .execute();
      await forget('named@example.org');
      return (await portal.lastLetter('named@example.org')).text.split('\n')[2];
    };
    expect(await greeted({ last_name: 'Lovelace', first_name: ' ' })).toBe('Hello,');
    expect(await greeted({ first_name: 'Augusta' })).toBe('Hello Augusta,');
    expect(await greeted({ first_name: 'Augusta', preferred_name: ' Ada ' })).toBe('Hello Ada,');
  });

  test('works once, and ends the others of that address', async () => {
    await portal.register('twice@example.org');
    const first = await forget('twice@example.org');
    const second = await forget('twice@example.org');
    expect((await reset('twice@example.org', second)).status).toBe(200);
    for (const id of [first, second]) {
      const answer = await reset('twice@example.org', id, 'Another one 3');
      expect(answer.status).toBe(400);
      expect(answer.message).toContain(DEAD);
    }
    expect(await logIn('twice@example.org', NEW)).toBe(200);
  });

  test('used many times at once works exactly once', async () => {
    await portal.register('race@example.org');
    const id = await forget('race@example.org');
    const passwords = Array.from({ length: 6 }, (_, index) => `${NEW}${index}`);
    const answers = await Promise.all(
      passwords.map((password) => reset('race@example.org', id, password)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const winner = passwords[answers.findIndex(({ status }) => status === 200)] ?? '';
    expect(await logIn('race@example.org', winner)).toBe(200);
    const notices = (await portal.lettersTo('race@example.org')).filter(({ subject }) =>
      subject.includes('was changed'),
    );
    expect(notices).toHaveLength(1);
  });

  test('works for 60 minutes', async () => {
    await portal.register('old@example.org');
    const id = await forget('old@example.org');
    portal.clock.advance({ minutes: 60 });
    expect((await reset('old@example.org', id)).status).toBe(400);
    const fresh = await forget('old@example.org');
    portal.clock.advance({ minutes: 59, seconds: 59 });
    expect((await reset('old@example.org', fresh)).status).toBe(200);
  });

  test('works for its own address only', async () => {
    await portal.register('mine@example.org');
    await portal.register('yours@example.org');
    const id = await forget('mine@example.org');
    expect((await reset('yours@example.org', id)).status).toBe(400);
    expect(await logIn('yours@example.org', PASSWORD)).toBe(200);
    expect((await reset('mine@example.org', id)).status).toBe(200);
  });

  test.each([
    ['a weak password', { password: 'weak', confirm_password: 'weak' }, 'Please choose a password'],
    ['two different passwords', { confirm_password: 'Battery staple 3' }, 'passwords must match'],
    ['a made-up id', { id: 'x'.repeat(43) }, DEAD],
    ['an empty id', { id: '' }, DEAD],
  ])('with %s is refused, and still works afterwards', async (name, part, message) => {
    const username = `${name.replaceAll(' ', '-')}@example.org`;
    await portal.register(username);
    const id = await forget(username);
    const answer = await reset(username, id, NEW, part);
    expect(answer.status).toBe(400);
    expect(answer.message).toContain(message);
    expect(await logIn(username, PASSWORD)).toBe(200);
    expect((await reset(username, id)).status).toBe(200);
  });

  test('makes a sign-up that was never confirmed an account, with the password chosen by whoever has the mailbox', async () => {
    const planted = 'Planted here 666';
    await portal.post('/public/signup', { username: 'pend@example.org', password: planted });
    const code = await portal.lastCode('pend@example.org');
    expect((await reset('pend@example.org', await forget('pend@example.org'))).status).toBe(200);
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
