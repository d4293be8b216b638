/** Birth dates and phone numbers as people type them into a search. Pure. */
import { isPlainDate, type PlainDate } from '#form/engine/dates.ts';

const NUMBERS = /^(\d{1,4})[-/. ]{1,2}(\d{1,2})[-/. ]{1,2}(\d{1,4})\.?$/;

/**
 * Reads `2008-05-01` and `5/1/2008`.
 * @param locale says whether the month or the day comes first.
 */
export function readTypedDate(text: string, locale: string): PlainDate | undefined {
  const [, first = '', second = '', third = ''] = NUMBERS.exec(text) ?? [];
  if (first.length === 4) return dateOf(first, second, third);
  if (third.length === 4) {
    const [month, day] = isDayFirst(locale) ? [second, first] : [first, second];
    // Of "5/13/2008" and "13/5/2008", one order alone is a date.
    return dateOf(third, month, day) ?? dateOf(third, day, month);
  }
  return undefined;
}

function dateOf(year: string, month: string, day: string): PlainDate | undefined {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isPlainDate(date) ? date : undefined;
}

const SAMPLE = Date.UTC(2008, 4, 1);

function isDayFirst(locale: string): boolean {
  const parts = new Intl.DateTimeFormat(locale, { dateStyle: 'short' }).formatToParts(SAMPLE);
  return parts.find(({ type }) => type === 'day' || type === 'month')?.type === 'day';
}

const MIN_PHONE_DIGITS = 7;

/** The digits of a phone number, or of a part of one, without a leading 0, or 1 of North America; undefined for other texts. */
export function readTypedPhone(text: string): string | undefined {
  if (!/^[+\d\s().\u2010-\u2015/-]+$/.test(text)) return undefined;
  const digits = text.replace(/\D/g, '');
  const own = digits.replace(/^(?:0+|1(?=\d{10}$))/, '');
  return own.length >= MIN_PHONE_DIGITS && own.length <= 15 ? own : undefined;
}
