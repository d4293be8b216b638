import { expect, test, vi } from 'vitest';
import { dayInWords, minuteInWords, momentInWords } from './moments.ts';

const eastern = { locale: 'en-US', timeZone: 'America/New_York' };

test('a submission is told in the college’s own time', () => {
  const lateAtNight = new Date('2026-11-02T04:58:00Z');
  expect(momentInWords(lateAtNight, eastern)).toBe('November 1, 2026 at 11:58 PM EST');
  expect(momentInWords(lateAtNight, eastern, 'weekday')).toBe(
    'Sunday, November 1, 2026 at 11:58 PM EST',
  );
  expect(momentInWords(lateAtNight, eastern, 'seconds')).toBe(
    'November 1, 2026 at 11:58:00 PM EST',
  );
});

test('a deadline counts days from the day of the submission there', () => {
  expect(dayInWords(new Date('2026-11-02T04:58:00Z'), 14, eastern, 'weekday')).toBe(
    'Sunday, November 15',
  );
  expect(dayInWords(new Date('2026-11-02T04:58:00Z'), 14, eastern, 'date')).toBe(
    'November 15, 2026',
  );
});

test('a minute that is near is told without its year', () => {
  const lateAtNight = new Date('2026-11-02T04:59:00Z');
  expect(minuteInWords(lateAtNight, eastern, 'long')).toBe('Sunday, November 1 at 11:59 PM EST');
  const inSpanish = { locale: 'es-US', timeZone: 'Europe/Madrid' };
  expect(minuteInWords(lateAtNight, inSpanish, 'short')).toBe('2 nov, 5:59 a.m. GMT+1');
});

test('a clock that is set forward in between does not shift the day', () => {
  expect(dayInWords(new Date('2026-03-08T04:30:00Z'), 1, eastern, 'weekday')).toBe(
    'Sunday, March 8',
  );
});

test('no narrow space stands before "PM", where a system’s list of words has one', () => {
  vi.stubGlobal('Intl', {
    DateTimeFormat: class {
      format = () => '11:58\u202fPM';
    },
  });
  expect(momentInWords(new Date(), eastern)).toBe('11:58 PM');
  vi.unstubAllGlobals();
});
