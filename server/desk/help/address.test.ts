import { beforeEach, describe, expect, it } from 'vitest';
import { openPasswords } from '#server/applicant/accounts/password/passwords.ts';
import { followDraftsJob } from '#server/applicant/summaries/follow.ts';
import { createAuthenticator } from '#server/core/identity/testing/authenticator.ts';
import type { TestBrowser } from '#server/core/testing/browser.ts';
import { runIfDue } from '#server/core/testing/run-if-due.ts';
import { openTestDesk } from '../testing/desk.ts';
import { type Helped, makeApplicant } from './testing/applicants.ts';

const PASSWORD = 'Correct horse 1';
const reason = 'misspelt at the sign-up';
const desk = await openTestDesk();
const helper = await desk.member('helper');
const hash = await openPasswords().hash(PASSWORD);
beforeEach(() => later({ minutes: 1 }));

async function later(time: { hours?: number; minutes?: number }): Promise<void> {
  desk.clock.advance(time);
  await desk.signIn(helper, helper.passkey);
}

let made = 0;
/** Somebody whose address is being corrected, with the ids of both letters. */
async function asked(): Promise<Helped & { to: string; confirm: string; keep: string }> {
  const helped = await makeApplicant(desk);
  await desk.query`update accounts set password_hash = ${hash} where id = ${helped.id}`;
  made += 1;
  const to = `new${made}@mail.example`;
  const { status, body } = await correct(helped, ` ${to.toUpperCase()} `);
  expect(status, body.message).toBe(200);
  const confirm = await idIn(to, 'id');
  return { ...helped, to, confirm, keep: await idIn(helped.username, 'keep') };
}

const correct = ({ id }: Helped, address: string) =>
  helper.call('POST', `/api/staff/applications/${id}/address`, { address, reason });
const confirm = (id: string, password = PASSWORD) =>
  desk.browser().call('POST', '/public/confirm-address', { id, password });
const keep = (id: string) => desk.browser().call('POST', '/public/keep-address', { id });
const logIn = async (username: string, password = PASSWORD) =>
  (await desk.browser().call('POST', '/public/login', { username, password })).status;
/** Adds a passkey to the account of somebody who is logged in. @returns the status of a log-in with it. */
async function addPasskey(browser: TestBrowser): Promise<() => Promise<number>> {
  const passkey = createAuthenticator();
  const asked = await browser.call('POST', '/api/account/passkeys/options', { password: PASSWORD });
  const credential = passkey.create(asked.body.options);
  const added = await browser.call('POST', '/api/account/passkeys', { credential, name: 'Phone' });
  expect(added.status, added.body.message).toBe(200);
  return async () => {
    const fresh = desk.browser();
    const { body } = await fresh.call('POST', '/public/passkey/options', {});
    const used = passkey.use(body.options);
    return (await fresh.call('POST', '/public/passkey', { credential: used })).status;
  };
}
const lastActs = async () => (await desk.trail()).slice(-2).map(({ act }) => act);

async function idIn(mail: string, name: 'id' | 'keep'): Promise<string> {
  const { text } = await desk.lastLetter(mail);
  const id = new RegExp(`/address\\?${name}=([\\w-]{43})$`, 'm').exec(text)?.[1];
  if (id === undefined) throw new Error(`no ${name} in: ${text}`);
  return id;
}

describe('a corrected address', () => {
  it('counts once it is confirmed with the password; both addresses are told', async () => {
    const helped = await asked();
    expect((await desk.lastLetter(helped.username)).text).toContain('n…@mail.example');
    expect(await logIn(helped.to)).toBe(400);
    expect(await logIn(helped.username)).toBe(200);
    expect((await confirm(helped.confirm)).body.message).toContain('is confirmed');
    expect((await helped.browser.call('GET', '/api/profile')).status).toBe(401);
    expect(await logIn(helped.to)).toBe(200);
    expect(await logIn(helped.username)).toBe(400);
    expect((await desk.lastLetter(helped.username)).subject).toContain('email address of your');
    expect((await confirm(helped.confirm)).status).toBe(400);
    const line = (await desk.trail()).find(({ act }) => act === 'account.address-changed');
    expect(line).toMatchObject({
      account: helped.id,
      by: { kind: 'anybody' },
      details: { by_password: true },
    });
    expect(JSON.stringify(await desk.trail())).not.toContain(helped.to);
  });

  it('is not confirmed by a wrong password, nor without one before three days', async () => {
    const helped = await asked();
    expect((await confirm(helped.confirm, 'Wrong horse 11')).status).toBe(400);
    const early = await confirm(helped.confirm, '');
    expect(early.status).toBe(400);
    expect(early.body.message).toContain('We wait that long');
    expect(await logIn(helped.username)).toBe(200);
    await later({ hours: 73 });
    expect((await confirm(helped.confirm, 'Wrong horse 11')).status).toBe(400);
    expect((await confirm(helped.confirm, '')).status).toBe(200);
    const { subject, text } = await desk.lastLetter(helped.to);
    expect(subject).toContain('choose a new password');
    expect(text).toContain('The old password of your account no longer works.');
  });

  it.each([
    ['goes along', true, false],
    ['stays where it is another one', false, false],
    ['stays as it was submitted', true, true],
  ])('changes the contact address of the application: it %s', async (_what, isOwn, isSubmitted) => {
    const helped = await asked();
    const contact = isOwn ? helped.username.toUpperCase() : 'home@mail.example';
    await helped.save({ email_address: contact });
    if (isSubmitted) expect((await helped.submit()).status).toBe(200);
    const contactAddress = async () => {
      const [row] = await desk.query`
        select answers ->> 'email_address' as held from applications where account_id = ${helped.id}`;
      return row?.held;
    };
    const goesAlong = isOwn && !isSubmitted;
    await confirm(helped.confirm);
    expect(await contactAddress()).toBe(goesAlong ? helped.to : contact);
    await keep(helped.keep);
    expect(await contactAddress()).toBe(goesAlong ? helped.username : contact);
  });

  it('is called off by the old address, and then nothing confirms it', async () => {
    const helped = await asked();
    expect((await keep(helped.keep)).body.message).toContain('keeps its email address');
    expect((await confirm(helped.confirm)).status).toBe(400);
    expect((await keep(helped.keep)).status).toBe(400);
    expect(await logIn(helped.username)).toBe(200);
    expect((await desk.lastLetter(helped.to)).subject).toContain('is not used');
  });

  it.each(['keep', 'undo'] as const)(
    'is undone by the old address (%s) within seven days: whoever took it is out',
    async (which) => {
      const helped = await asked();
      await confirm(helped.confirm);
      const id = which === 'keep' ? helped.keep : await idIn(helped.username, 'keep');
      const thief = desk.browser();
      await thief.call('POST', '/public/login', { username: helped.to, password: PASSWORD });
      expect((await thief.call('GET', '/api/profile')).status).toBe(200);
      await later({ hours: 6 * 24 });
      expect((await keep(id)).body.message).toContain('its old email address again');
      expect((await thief.call('GET', '/api/profile')).status).toBe(401);
      expect(await logIn(helped.to)).toBe(400);
      // The thief may know the password.
      expect(await logIn(helped.username)).toBe(400);
      const { subject, text } = await desk.lastLetter(helped.username);
      expect(subject).toBe('Your link to choose a new password for Alder Valley College');
      expect(text).toContain('The old password of your account no longer works.');
      expect(text).not.toContain('stays as it is');
    },
  );

  it.each([
    ['with the password', PASSWORD, 200],
    ['without it after three days', '', 400],
  ])('that is confirmed %s leaves the old holder no way in', async (_how, password, status) => {
    const helped = await asked();
    const logInByPasskey = await addPasskey(helped.browser);
    expect(await logInByPasskey()).toBe(200);
    await later({ hours: 73 });
    expect((await confirm(helped.confirm, password)).status).toBe(200);
    expect(await logInByPasskey()).toBe(400);
    // A person who confirmed with the password knows it.
    expect(await logIn(helped.to)).toBe(status);
  });

  it('has both addresses hear of each passkey, as long as the old one can undo it', async () => {
    const helped = await asked();
    await confirm(helped.confirm);
    const thief = desk.browser();
    await thief.call('POST', '/public/login', { username: helped.to, password: PASSWORD });
    await addPasskey(thief);
    for (const address of [helped.to, helped.username])
      expect((await desk.lastLetter(address)).subject).toContain('A passkey was added');
    expect((await desk.lastLetter(helped.username)).text).toContain(
      'please open the link “Keep my address”',
    );
    const before = (await desk.mailbox()).length;
    await later({ hours: 7 * 24 + 1 });
    await thief.call('POST', '/public/login', { username: helped.to, password: PASSWORD });
    await addPasskey(thief);
    const letters = (await desk.mailbox()).slice(before);
    expect(letters.map(({ to }) => to)).toEqual([helped.to]);
    expect((await keep(helped.keep)).status, 'it stays').toBe(400);
    expect(await logIn(helped.to)).toBe(200);
  });

  it('that is moved on by a second correction goes back to the first', async () => {
    const helped = await asked();
    await confirm(helped.confirm);
    const third = `third${made}@mail.example`;
    await correct(helped, third);
    await confirm(await idIn(third, 'id'));
    expect(await logIn(third)).toBe(200);
    expect((await keep(helped.keep)).status).toBe(200);
    expect(await logIn(third)).toBe(400);
    const state = await helper.get(`/api/staff/applications/${helped.id}/help`);
    expect(state.username).toBe(helped.username);
  });

  it('ends what an earlier correction waits for, and is called off by the office', async () => {
    const helped = await asked();
    const other = `other${made}@mail.example`;
    await correct(helped, other);
    expect((await confirm(helped.confirm)).status).toBe(400);
    const callOff = () =>
      helper.call('POST', `/api/staff/applications/${helped.id}/address/call-off`, { reason });
    expect((await callOff()).status).toBe(200);
    expect((await callOff()).status).toBe(409);
    expect((await confirm(await idIn(other, 'id'))).status).toBe(400);
    expect(await lastActs()).toEqual(['account.address-asked', 'account.address-called-off']);
  });

  it('is refused where it has an account, or gets one meanwhile', async () => {
    const [helped, other] = [await asked(), await makeApplicant(desk)];
    const before = (await desk.trail()).length;
    expect((await correct(helped, other.username)).status).toBe(409);
    expect((await correct(helped, helped.username)).status).toBe(409);
    expect((await correct(helped, 'nobody')).status).toBe(400);
    expect(await desk.trail()).toHaveLength(before);
    await desk.query`update accounts set username = ${helped.to} where id = ${other.id}`;
    expect((await confirm(helped.confirm)).status).toBe(409);
    expect(await logIn(helped.username)).toBe(200);
  });

  it('ends a sign-up that waits for it, whose password has another salt', async () => {
    const helped = await asked();
    const planted = { username: helped.to, password: 'Planted here 666' };
    await desk.browser().call('POST', '/public/signup', planted);
    expect((await confirm(helped.confirm)).status).toBe(200);
    expect(await logIn(helped.to)).toBe(200);
    expect(await logIn(helped.to, 'Planted here 666')).toBe(400);
  });

  it('is confirmed once by two at the same time, and kept once', async () => {
    const helped = await asked();
    const answers = await Promise.all([confirm(helped.confirm), confirm(helped.confirm)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const kept = await Promise.all([keep(helped.keep), keep(helped.keep)]);
    expect(kept.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

it('a new code goes to a sign-up that waits, and to nobody else', async () => {
  const username = 'waits@mail.example';
  const send = () => helper.call('POST', '/api/staff/sign-ups/code', { username, reason });
  expect((await send()).status).toBe(404);
  await desk.browser().call('POST', '/public/signup', { username, password: PASSWORD });
  await later({ hours: 1 });
  expect((await send()).status).toBe(200);
  const code = /^ {4}(\d{6})$/m.exec((await desk.lastLetter(username)).text)?.[1];
  const confirmed = await desk.browser().call('POST', '/public/confirm', { username, code });
  expect(confirmed.status).toBe(200);
  expect((await send()).status).toBe(409);
});

it('a link to a new password is sent, and sessions and passkeys are ended', async () => {
  const helped = await asked();
  const logInByPasskey = await addPasskey(helped.browser);
  const at = `/api/staff/applications/${helped.id}`;
  expect((await helper.call('POST', `${at}/reset-link`, { reason })).status).toBe(200);
  expect((await desk.lastLetter(helped.username)).text).toContain('/reset?');
  const ended = await helper.call('POST', `${at}/end-sessions`, { reason });
  expect(ended.body.message).toBe('1 session has ended, and 1 passkey was removed.');
  expect((await helped.browser.call('GET', '/api/profile')).status).toBe(401);
  expect(await logInByPasskey()).toBe(400);
  const again = await helper.call('POST', `${at}/end-sessions`, { reason });
  expect(again.body.message).toBe('Nobody was logged in.');
  expect((await desk.trail()).at(-2)?.details).toEqual({ sessions: 1, passkeys: 1 });
  expect((await helper.call('POST', `${at}/reset-link`, { reason: '' })).status).toBe(400);
  expect((await helper.call('POST', `${at}/reset-link`, {})).status).toBe(400);
});

it('whoever is narrowed to other applications is not told whether an address has an account', async () => {
  const nurse = await desk.narrowed({ program: ['nursing'] }, 'registrar');
  const mine = await makeApplicant(desk, { applied_major: '39' });
  const other = await makeApplicant(desk);
  await runIfDue(followDraftsJob, desk.platform);
  const code = async (username: string) => {
    const body = { username, reason };
    const answer = await nurse.call('POST', '/api/staff/sign-ups/code', body);
    return [answer.status, answer.body.message];
  };
  expect(await code(other.username)).toEqual(await code('nobody@mail.example'));
  expect((await code(mine.username))[0]).toBe(409);
  const change = async (address: string, by = nurse) => {
    const url = `/api/staff/applications/${mine.id}/address`;
    return (await by.call('POST', url, { address, reason })).status;
  };
  expect(await change('nobody@mail.example')).toBe(200);
  expect(await change(other.username)).toBe(200);
  // The owner of that mailbox learns it, and nothing changes.
  expect((await confirm(await idIn(other.username, 'id'))).status).not.toBe(200);
  expect(await change(other.username, helper)).toBe(409);
});
