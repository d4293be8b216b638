import { expect, test } from 'vitest';
import { dayInWords, momentInWords, submittedAt } from './moments.ts';

const eastern = { locale: 'en-US', timeZone: 'America/New_York' };

test('a submission is told in the college’s own time', () => {
  const lateAtNight = new Date('2026-11-02T04:58:00Z');
  expect(momentInWords(lateAtNight, eastern)).toBe('November 1, 2026 at 11:58 PM EST');
});

test('a deadline counts days from the day of the submission there', () => {
  expect(dayInWords(new Date('2026-11-02T04:58:00Z'), 14, eastern)).toBe('Sunday, November 15');
});

test('a clock that is set forward in between does not shift the day', () => {
  expect(dayInWords(new Date('2026-03-08T04:30:00Z'), 1, eastern)).toBe('Sunday, March 8');
});

test('an application that was not submitted has no such time', () => {
  const profile = {
    username: 'a@b.example',
    answer: {},
    document_answer: {},
    last_page: '',
    successful_login: [],
  } as const;
  const started = { web_status: 'started', at: '2026-10-01T10:00:00.000Z' } as const;
  const submitted = { web_status: 'submitted', at: '2026-11-02T04:58:00.000Z' } as const;
  expect(submittedAt(undefined)).toBeUndefined();
  expect(submittedAt({ ...profile, successful_login: [], web_status: [started] })).toBeUndefined();
  expect(
    submittedAt({ ...profile, successful_login: [], web_status: [started, submitted] }),
  ).toEqual(new Date('2026-11-02T04:58:00Z'));
});
