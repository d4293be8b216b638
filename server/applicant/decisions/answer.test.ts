/** The applicant's answer to an offer. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { beginTestSession } from '#server/core/testing/accounts.ts';
import { AT, openDecisionDesk } from '#server/desk/decisions/testing/office.ts';
import { deskApplicant } from '#server/desk/read/testing/applicants.ts';

const { desk, now, decision, scheduled, confirmed, release } = await openDecisionDesk();
const { kysely } = desk.platform.database;

/** The newest decision, read from the database: sessions of staff end before the last day comes. */
async function newest(): Promise<number> {
  const { rows } = await sql<{ id: number }>`select max(id) as id from decisions`.execute(kysely);
  return Number(rows[0]?.id);
}

async function browserOf(accountId: number) {
  const browser = desk.browser();
  browser.cookies.set('session', await beginTestSession(desk.platform, accountId));
  return browser;
}
/** Mia answers; by default the decision that she sees. */
async function answer(given: string, read?: number) {
  const body = { decision: read ?? (await newest()), answer: given };
  return (await browserOf(now.mia.accountId)).call('PUT', '/api/offer', body);
}
const offer = async () => (await now.mia.status()).body.decision.offer;

it('accepts, and can decline until the end of the last day; each change leaves a line', async () => {
  await scheduled();
  desk.clock.set(AT);
  expect((await answer('accepted')).body.message).toBe('You have accepted. Welcome!');
  expect(await offer()).toMatchObject({ answer: 'accepted', answered_at: AT });
  await answer('accepted');
  expect((await answer('declined')).status).toBe(200);
  expect(await decision()).toMatchObject({ answer: 'declined' });
  const lines = (await desk.trail()).filter(({ act }) => act === 'offer.answered');
  expect(lines.map(({ by, details }) => [by.kind, details?.answer])).toEqual([
    ['applicant', 'accepted'],
    ['applicant', 'declined'],
  ]);
  desk.clock.set('2027-05-02T06:59:00Z');
  expect((await answer('accepted')).status).toBe(200);
  desk.clock.set('2027-05-02T07:00:00Z');
  const late = await answer('declined');
  expect([late.status, late.body.message]).toEqual([
    409,
    'The time to answer is over. Please call the office, and we will see what we can do.',
  ]);
  desk.clock.set(AT);
  expect(await offer()).toMatchObject({ answer: 'accepted' });
});

it('finds no offer before the minute, in a refusal, and in another decision than the one read', async () => {
  await scheduled('deny');
  const early = await answer('accepted');
  desk.clock.set(AT);
  const refused = await answer('accepted');
  expect([early.status, early.body]).toEqual([refused.status, refused.body]);
  expect(early.status).toBe(404);
  const read = await newest();
  await confirmed('admit');
  await release({ minute: '2025-01-10T04:10' });
  desk.clock.set('2025-01-10T12:10:00Z');
  expect((await answer('accepted', read)).status).toBe(409);
  expect((await answer('accepted')).status).toBe(200);
});

it('is on an earlier application, too, after the person has applied again; nobody else finds it', async () => {
  await scheduled();
  desk.clock.set(AT);
  const [mia, decided] = [now.mia.accountId, await newest()];
  const { rows } = await sql<{ id: number }>`
    with before as (update accounts set continued_at = ${AT} where id = ${mia} returning *)
    insert into accounts (username, password_hash, confirmed_at, password_changed_at)
    select username, password_hash, confirmed_at, password_changed_at from before
    returning id`.execute(kysely);
  const browser = await browserOf(Number(rows[0]?.id));
  const offer = async () =>
    (await browser.call('GET', '/api/applications')).body.earlier[0].decision.offer;
  expect(await offer()).toMatchObject({ is_open: true, answer: '' });
  const body = { decision: decided, answer: 'accepted' };
  const other = await browserOf((await deskApplicant(desk)).accountId);
  expect((await other.call('PUT', '/api/offer', body)).status).toBe(404);
  expect((await browser.call('PUT', '/api/offer', body)).status).toBe(200);
  expect(await offer()).toMatchObject({ answer: 'accepted', answered_at: AT });
  expect((await desk.trail()).at(-1)).toMatchObject({ act: 'offer.answered', account: mia });
});

it('has its last day in the calendar while it is open and not answered', async () => {
  await scheduled();
  const calendar = async () =>
    String((await (await browserOf(now.mia.accountId)).call('GET', '/api/calendar')).body);
  expect(await calendar()).not.toContain('-offer@');
  desk.clock.set(AT);
  expect(await calendar()).toMatch(
    /UID:\d{4}-\d{4}-offer@.*\r\nDTSTAMP.*\r\nDTSTART;VALUE=DATE:20270501/,
  );
  await answer('declined');
  expect(await calendar()).not.toContain('-offer@');
});
