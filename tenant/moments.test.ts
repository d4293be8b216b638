import { expect, test, vi } from 'vitest';
import { dayInWords, minuteInWords, momentInWords } from './moments.ts';

const eastern = { locale: 'en-US', timeZone: 'America/New_York' };
const pacific = { locale: 'es-US', timeZone: 'America/Los_Angeles' };
const NIGHT = '2026-11-02T04:58:00Z';
const moment = (at: string, place: typeof eastern, style?: 'weekday' | 'seconds') =>
  momentInWords(new Date(at), place, style);
const day = (at: string, after: number, place: typeof eastern, style: 'weekday' | 'date') =>
  dayInWords(new Date(at), after, place, style);
const minute = (at: string, place: typeof eastern, style: 'long' | 'short') =>
  minuteInWords(new Date(at), place, style);

test.each([
  [moment(NIGHT, eastern), 'November 1, 2026 at 11:58 PM EST'],
  [moment(NIGHT, eastern, 'weekday'), 'Sunday, November 1, 2026 at 11:58 PM EST'],
  [moment(NIGHT, eastern, 'seconds'), 'November 1, 2026 at 11:58:00 PM EST'],
  // Days count from that of the submission there, and a minute that is near has no year.
  [day(NIGHT, 14, eastern, 'weekday'), 'Sunday, November 15'],
  [day(NIGHT, 14, eastern, 'date'), 'November 15, 2026'],
  [minute(NIGHT, eastern, 'long'), 'Sunday, November 1 at 11:58 PM EST'],
  // The clock is set forward in between.
  [day('2026-03-08T04:30:00Z', 1, eastern, 'weekday'), 'Sunday, March 8'],
  [
    moment('2026-11-25T18:21:00Z', pacific, 'weekday'),
    'miércoles 25 de noviembre de 2026 a las 10:21\u00a0a.\u00a0m., hora del Pacífico',
  ],
  [
    moment('2026-07-03T20:05:00Z', pacific, 'weekday'),
    'viernes 3 de julio de 2026 a la 1:05\u00a0p.\u00a0m., hora del Pacífico',
  ],
  [
    moment('2026-11-25T18:21:05Z', pacific, 'seconds'),
    '25 de noviembre de 2026 a las 10:21:05\u00a0a.\u00a0m., hora del Pacífico',
  ],
  [day('2026-12-10T01:00:00Z', 0, pacific, 'weekday'), 'miércoles 9 de diciembre'],
  [
    minute('2026-12-10T01:00:00Z', pacific, 'short'),
    '9 dic a las 5:00\u00a0p.\u00a0m., hora del Pacífico',
  ],
  [
    minute('2026-12-10T01:00:00Z', { ...eastern, locale: 'es-US' }, 'short'),
    '9 dic a las 8:00\u00a0p.\u00a0m., hora del Este',
  ],
])('a moment is told in the college’s own time, as people say it: %s', (told, words) => {
  expect(told).toBe(words);
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
