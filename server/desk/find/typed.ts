/** Birth dates and phone numbers as people type them into a search. Pure. */
import { isPlainDate, type PlainDate } from '#form/engine/dates.ts';
import { foldWords } from '#server/core/search/words.ts';

const NUMBERS = /^(\d{1,4})[-/. ]{1,2}(\d{1,2})[-/. ]{1,2}(\d{1,4})\.?$/;
const NO_MONTH = /^(?:de|del|of|the|\d+(?:st|nd|rd|th)?)$/;

/**
 * Reads `2008-05-01`, `5/1/2008`, `May 1, 2008`, `1 de mayo de 2008`.
 * @param locale says whether the month or the day comes first, and names the months; English names count everywhere.
 */
export function readTypedDate(text: string, locale: string): PlainDate | undefined {
  const [, first = '', second = '', third = ''] = NUMBERS.exec(text) ?? [];
  if (first.length === 4) return dateOf(first, second, third);
  if (third.length === 4) {
    const [month, day] = isDayFirst(locale) ? [second, first] : [first, second];
    // Of "5/13/2008" and "13/5/2008", one order alone is a date.
    return dateOf(third, month, day) ?? dateOf(third, day, month);
  }
  return readDateInWords(text, locale);
}

function readDateInWords(text: string, locale: string): PlainDate | undefined {
  const words = foldWords(text);
  const [name, ...more] = words.filter((word) => !NO_MONTH.test(word));
  const numbers = words.filter((word) => /^\d/.test(word)).map((word) => Number.parseInt(word, 10));
  const year = numbers.find((number) => number > 999);
  const day = numbers.find((number) => number < 32);
  if (name === undefined || more.length > 0 || numbers.length !== 2 || !year || !day) return;
  for (const tag of [locale, 'en']) {
    const month = monthsOf(tag).findIndex((known) => known.startsWith(name)) + 1;
    if (month > 0 && name.length > 2) return dateOf(String(year), String(month), String(day));
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

function monthsOf(locale: string): string[] {
  const words = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  return Array.from(
    { length: 12 },
    (_, month) => foldWords(words.format(Date.UTC(2008, month, 1)))[0] ?? '',
  );
}

const MIN_PHONE_DIGITS = 7;

/** The digits of a phone number, or of a part of one, without a leading 0, or 1 of North America; undefined for other texts. */
export function readTypedPhone(text: string): string | undefined {
  if (!/^[+\d\s().\u2010-\u2015/-]+$/.test(text)) return undefined;
  const digits = text.replace(/\D/g, '');
  const own = digits.replace(/^(?:0+|1(?=\d{10}$))/, '');
  return own.length >= MIN_PHONE_DIGITS && own.length <= 15 ? own : undefined;
}
