import { expect, it } from 'vitest';
import { followDrafts } from '#server/applicant/summaries/follow.ts';
import { openTestDesk } from '../testing/desk.ts';
import { makeApplicant } from './testing/applicants.ts';

const desk = await openTestDesk();

it('whoever is narrowed to other applications is not told whether an address has an account', async () => {
  const nurse = await desk.narrowed({ program: ['nursing'] }, 'registrar');
  const mine = await makeApplicant(desk, { applied_major: '39' });
  const other = await makeApplicant(desk);
  await followDrafts(desk.platform);
  const reason = 'misspelt at the sign-up';
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
  // Whoever has that mailbox learns it, and nothing changes.
  const { text } = await desk.lastLetter(other.username);
  const id = /\/address\?id=([\w-]{43})$/m.exec(text)?.[1];
  const typed = { id, password: 'Correct horse 1' };
  const confirmed = await desk.browser().call('POST', '/public/confirm-address', typed);
  expect(confirmed.status).not.toBe(200);
  expect(await change(other.username, await desk.member('helper'))).toBe(409);
});
