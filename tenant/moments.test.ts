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
});

test.each([
  [
    '2026-11-25T18:21:00Z',
    'miércoles 25 de noviembre de 2026 a las 10:21\u00a0a.\u00a0m., hora del Pacífico',
  ],
  [
    '2026-07-03T20:05:00Z',
    'viernes 3 de julio de 2026 a la 1:05\u00a0p.\u00a0m., hora del Pacífico',
  ],
])('%s is told in Spanish as people say it', (at, words) => {
  const pacific = { locale: 'es-US', timeZone: 'America/Los_Angeles' };
  expect(momentInWords(new Date(at), pacific, 'weekday')).toBe(words);
});

test('a moment to the second has no brackets in Spanish either', () => {
  const pacific = { locale: 'es-US', timeZone: 'America/Los_Angeles' };
  expect(momentInWords(new Date('2026-11-25T18:21:05Z'), pacific, 'seconds')).toBe(
    '25 de noviembre de 2026 a las 10:21:05\u00a0a.\u00a0m., hora del Pacífico',
  );
});

test('a day and a near minute in Spanish have no comma after the weekday, and one spelling of the time', () => {
  const pacific = { locale: 'es-US', timeZone: 'America/Los_Angeles' };
  const evening = new Date('2026-12-10T01:00:00Z');
  expect(dayInWords(evening, 0, pacific, 'weekday')).toBe('miércoles 9 de diciembre');
  expect(minuteInWords(evening, pacific, 'short')).toBe(
    '9 dic a las 5:00\u00a0p.\u00a0m., hora del Pacífico',
  );
  expect(minuteInWords(evening, { ...eastern, locale: 'es-US' }, 'short')).toMatch(
    /hora del Este$/,
  );
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
  // A locale that no other test uses, because formatters are kept.
  expect(momentInWords(new Date(), { ...eastern, locale: 'en-CA' })).toBe('11:58 PM');
  vi.unstubAllGlobals();
});
