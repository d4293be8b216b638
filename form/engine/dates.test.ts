import { describe, expect, it } from 'vitest';
import { dateInWords, dateInZone, isPlainDate, yearsBefore } from './dates.ts';

describe('a date', () => {
  it.each(['2026-11-21', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31', '2025-04-30'])(
    '%s exists',
    (text) => {
      expect(isPlainDate(text)).toBe(true);
    },
  );

  it.each([
    ...['', '2023-02-29', '1900-02-29', '2025-04-31', '2025-00-10', '2025-13-10', '2025-01-00'],
    ...['2025-01-32', '0000-01-01', '99/99/9999', '2025-1-1', '25-01-01', '12025-01-01'],
    ...[' 2025-01-01', '2025-01-01\n', '2025-01-01T00:00:00Z', '２０２５-01-01'],
  ])('%j does not', (text) => {
    expect(isPlainDate(text)).toBe(false);
  });
});

it.each([
  ['2026-11-21', 100, '1926-11-21'],
  ['2026-11-21', 0, '2026-11-21'],
  ['2024-02-29', 4, '2020-02-29'],
  ['2024-02-29', 13, '2011-02-28'],
  ['2000-02-29', 100, '1900-02-28'],
  ['1005-06-07', 100, '0905-06-07'],
])('the same day some years before %s − %i years is %s', (date, years, expected) => {
  expect(yearsBefore(date, years)).toBe(expected);
  expect(isPlainDate(expected)).toBe(true);
});

it.each([
  ['2026-11-21T04:59:59Z', 'America/New_York', '2026-11-20'],
  ['2026-11-21T05:00:00Z', 'America/New_York', '2026-11-21'],
  ['2026-07-04T03:59:59Z', 'America/New_York', '2026-07-03'],
  ['2026-12-31T23:30:00Z', 'Asia/Tokyo', '2027-01-01'],
  ['2026-01-01T00:00:00Z', 'UTC', '2026-01-01'],
  ['2024-02-29T12:00:00Z', 'Pacific/Kiritimati', '2024-03-01'],
])('the date of a moment %s in %s is %s', (moment, timeZone, expected) => {
  expect(dateInZone(new Date(moment), timeZone)).toBe(expected);
});

describe('a date in words', () => {
  it.each([
    ['2009-03-04', 'March 4, 2009'],
    ['2024-02-29', 'February 29, 2024'],
    ['1926-12-31', 'December 31, 1926'],
    ['1582-10-10', 'October 10, 1582'],
  ])('%s reads %s', (date, words) => {
    expect(dateInWords(date)).toBe(words);
  });

  it.each(['', '2023-02-29', 'soon'])('leaves %j, which is none, as it is', (text) => {
    expect(dateInWords(text)).toBe(text);
  });
});
