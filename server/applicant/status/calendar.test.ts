import { expect, it } from 'vitest';
import {
  startTestApplications,
  type TestApplicant,
} from '#server/applicant/application/testing/applicants.ts';
import { closing } from '#server/core/testing/closing.ts';
import { readCalendar } from './testing/read-calendar.ts';

// Still the evening of January 10 in Oregon.
const test = closing(await startTestApplications({ now: '2025-01-11T04:05:00Z' }));

const get = ({ cookies }: Pick<TestApplicant, 'cookies'>, language = 'en') =>
  test.app.inject({ method: 'GET', url: `/api/calendar?lang=${language}`, cookies });

async function submitted(): Promise<TestApplicant> {
  const applicant = await test.applicantWith();
  expect((await applicant.submit()).status).toBe(200);
  return applicant;
}

it('after the submission it holds the own steps, on their days where the college is', async () => {
  const applicant = await submitted();
  const answer = await get(applicant);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'inline; filename="application.ics"',
    'cache-control': 'no-store',
  });
  const events = readCalendar(answer.body);
  expect(events.map((event) => [event['DTSTART;VALUE=DATE'], event.SUMMARY])).toEqual([
    ['20250117', 'Alder Valley College: Ask your school to send us your official transcript.'],
    [
      '20250120',
      'Alder Valley College (optional): Send us your ACT or SAT scores, if you would like us to look at them.',
    ],
    [
      '20250131',
      'Alder Valley College (optional): Fill out the FAFSA, so we can offer you financial aid.',
    ],
  ]);
  expect(events[0]?.DESCRIPTION).toContain('https://transcripts.example/');

  const again = readCalendar((await get(applicant, 'es')).body);
  expect(again.map(({ UID }) => UID)).toEqual(events.map(({ UID }) => UID));
  expect(again[0]?.SUMMARY).not.toBe(events[0]?.SUMMARY);
  const other = readCalendar((await get(await submitted())).body);
  expect(other.some(({ UID }) => events.some((event) => event.UID === UID))).toBe(false);
});

it('once the office has all documents, it holds only what the applicant may do', async () => {
  const applicant = await submitted();
  await test.platform.database.kysely
    .insertInto('status_marks')
    .values({ account_id: applicant.accountId, step: 'documents', reached_on: '2025-01-15' })
    .execute();
  const events = readCalendar((await get(applicant)).body);
  expect(events.map((event) => event['DTSTART;VALUE=DATE'])).toEqual(['20250120', '20250131']);
});

it('before the submission it holds the deadlines that are ahead, at their last minute', async () => {
  const answer = await get(await test.applicant());
  const ahead = readCalendar(answer.body).slice(0, 3);
  expect(ahead.map(({ DTSTART, UID }) => [DTSTART, UID?.split('@')[0]])).toEqual([
    // The clocks change between the second and the third.
    ['20250116T075900Z', 'deadline-2025-01-16'],
    ['20250216T075900Z', 'deadline-2025-02-16'],
    ['20250316T065900Z', 'deadline-2025-03-16'],
  ]);
});

it('says so where there is no day', async () => {
  test.clock.set('2035-01-11T04:05:00Z');
  const answer = await get(await test.applicant());
  expect([answer.statusCode, answer.json()]).toEqual([
    404,
    { message: 'There is no date to put into a calendar.' },
  ]);
});
