import { describe, expect, it } from 'vitest';
import { createEnglish } from '#words/english.ts';
import { sayIn } from '#words/say.ts';
import { findComplaint, findDate, monthsIn, orderIn, partsOf } from './parts.ts';

const say = sayIn(createEnglish(), 'en-US');

describe('the parts of a date', () => {
  it.each([
    [{ month: '2', day: '16', year: '2008' }, '2008-02-16'],
    [{ month: '2', day: '06', year: ' 2008 ' }, '2008-02-06'],
    [{ month: '2', day: '６', year: '２００８' }, '2008-02-06'],
    [{ month: '2', day: '٦', year: '۲۰۰۸' }, '2008-02-06'],
    [{ month: '2', day: '29', year: '2007' }, undefined],
    [{ month: '2', day: '16', year: '08' }, undefined],
    [{ month: '2', day: '', year: '2008' }, undefined],
    [{ month: '2', day: '1a', year: '2008' }, undefined],
  ])('%o make %s', (parts, date) => {
    expect(findDate(parts)).toBe(date);
  });

  it('come back from a date as they are typed', () => {
    expect(partsOf('2008-02-06')).toEqual({ month: '2', day: '6', year: '2008' });
    expect(partsOf('')).toEqual({ month: '', day: '', year: '' });
  });

  it.each([
    [{ month: '', day: '', year: '' }, undefined],
    [{ month: '2', day: '', year: '2008' }, 'Please add the day.'],
    [{ month: '', day: '', year: '2008' }, 'Please add the month and the day.'],
    [
      { month: '2', day: '16', year: '08' },
      'Please write the year with four digits, such as 2008.',
    ],
    [
      { month: '2', day: '30', year: '2008' },
      'That date does not exist. Please check the month, the day and the year.',
    ],
  ])('%o earn: %s', (parts, complaint) => {
    expect(findComplaint(say, parts)).toBe(complaint);
  });
});

it.each([
  ['en-US', ['month', 'day', 'year'], ['--', 'January', 'December']],
  ['es-US', ['day', 'month', 'year'], ['--', 'Enero', 'Diciembre']],
])('%s orders the parts and names the months', (locale, order, names) => {
  expect(orderIn(locale)).toEqual(order);
  const months = monthsIn(locale);
  expect([0, 1, 12].map((index) => months[index]?.label)).toEqual(names);
});
