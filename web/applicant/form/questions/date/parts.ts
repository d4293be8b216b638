/** A date while it is typed: three parts that need not form a date yet. Pure. */
import { halfWidth } from '#form/engine/characters.ts';
import { isPlainDate, type PlainDate } from '#form/engine/dates.ts';
import type { Option } from '#form/engine/definition.ts';
import type { Say } from '#words/say.ts';

/** The parts as typed: `month` is `1` to `12` from the list. */
export interface DateParts {
  readonly month: string;
  readonly day: string;
  readonly year: string;
}

const NO_PARTS: DateParts = { month: '', day: '', year: '' };

export function partsOf(date: PlainDate): DateParts {
  if (!isPlainDate(date)) return NO_PARTS;
  const [year = '', month = '', day = ''] = date.split('-');
  return { year, month: String(Number(month)), day: String(Number(day)) };
}

/** The date that the parts form; undefined if they form none. */
export function findDate({ month, day, year }: DateParts): PlainDate | undefined {
  const figures = (part: string) => halfWidth(part).trim();
  const date = `${figures(year)}-${month.padStart(2, '0')}-${figures(day).padStart(2, '0')}`;
  return isPlainDate(date) ? date : undefined;
}

/** Whether nothing was typed at all. */
function areEmpty({ month, day, year }: DateParts): boolean {
  return `${month}${day}${year}`.trim() === '';
}

/** The months to choose from, as a locale names them: capitalized, because each stands alone in the list. */
export function monthsIn(locale: string): readonly Option[] {
  const names = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  const months = Array.from({ length: 12 }, (_, index) => ({
    value: String(index + 1),
    label: withCapital(names.format(Date.UTC(2000, index)), locale),
  }));
  return [{ value: '', label: '--' }, ...months];
}

/** The parts in the order in which a locale writes them: the day stands before the month in Spanish. */
export function orderIn(locale: string): readonly (keyof DateParts)[] {
  const words = new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).formatToParts();
  return words.map(({ type }) => type).filter((type) => type in NO_PARTS) as (keyof DateParts)[];
}

function withCapital(name: string, locale: string): string {
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

/** Says in one sentence what is wrong with the parts; undefined for empty parts and for a date. */
export function findComplaint(say: Say, parts: DateParts): string | undefined {
  if (areEmpty(parts) || findDate(parts)) return undefined;
  const names = { month: say('the month'), day: say('the day'), year: say('the year') };
  const missing = orderIn(say.locale)
    .filter((part) => parts[part].trim() === '')
    .map((part) => names[part]);
  if (missing.length > 0) return say('Please add {missing, list}.', { missing });
  if (!/^\d{4}$/.test(halfWidth(parts.year).trim())) {
    return say('Please write the year with four digits, such as 2008.');
  }
  return say('That date does not exist. Please check the month, the day and the year.');
}
