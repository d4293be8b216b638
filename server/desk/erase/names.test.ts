/** Traces of an erased applicant in texts about others. */

import { expect, it } from 'vitest';
import { followDraftsJob } from '#server/applicant/summaries/follow.ts';
import { runIfDue } from '#server/core/testing/run-if-due.ts';
import { deskApplicant } from '../read/testing/applicants.ts';
import { openTestDesk } from '../testing/desk.ts';

const desk = await openTestDesk();
const registrar = await desk.member('registrar');

async function applicant(first_name: string, last_name: string) {
  const made = await deskApplicant(desk, { first_name, last_name });
  await runIfDue(followDraftsJob, desk.platform);
  const about = `/api/staff/applications/${made.accountId}`;
  const call = (path: string, body: object) => registrar.call('POST', `${about}${path}`, body);
  return {
    note: (text: string) => call('/notes', { text }),
    endSessions: (reason: string) => call('/end-sessions', { reason }),
    erase: () => call('/erase', { username: made.username, reason: 'asked for in writing' }),
  };
}

async function texts(): Promise<string[]> {
  const notes = await desk.query`select text from application_notes`;
  const reasons = await desk.query`select text from trail_notes`;
  return [...notes, ...reasons].map(({ text }) => text);
}

it('the name of another applicant stays where it is about them, and goes where it is not', async () => {
  const [one, other, third] = [
    await applicant('Maria', 'Okafor'),
    await applicant('Maria', 'Lindqvist'),
    await applicant('Chidi', 'Obi'),
  ];
  await one.note('Maria called');
  await one.endSessions('Maria asked');
  await third.note('a friend of maria');
  await third.endSessions('as for MARIA');
  expect((await other.erase()).status).toBe(200);
  const left = await texts();
  expect(left).toEqual(expect.arrayContaining(['Maria called', 'Maria asked', 'a friend of …']));
  expect(left).not.toContain('as for MARIA');
});

it('a name that is an ordinary word goes with the rest of the name only', async () => {
  const [one, other] = [await applicant('Will', 'Do'), await applicant('Ada', 'Byron')];
  await other.note('She will call and do so; Will  Do knows her');
  await other.endSessions('she will not do');
  await one.erase();
  expect(await texts()).toEqual(
    expect.arrayContaining(['She will call and do so; … knows her', 'she will not do']),
  );
});
