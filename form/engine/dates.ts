/**
 * Calendar dates without a clock: `YYYY-MM-DD` strings, which also compare in order as text.
 * Callers pass in "today", in the college's time zone (contract §6).
 */

/** A calendar date as `YYYY-MM-DD`. */
export type PlainDate = string;

/** Whether `text` is a date that exists: `2024-02-29` is, `2023-02-29`, `0000-01-01` and `99/99/9999` are not. */
export function isPlainDate(text: string): boolean {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!parts) return false;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/**
 * The same day `years` earlier; 29 February becomes 28 February in common years. So nobody reaches an age before the birthday: on 29
 * February 2024, a person born on 1 March 2011 is not 13 yet.
 */
export function yearsBefore(date: PlainDate, years: number): PlainDate {
  const year = String(yearOf(date) - years).padStart(4, '0');
  const earlier = year + date.slice(4);
  return isPlainDate(earlier) ? earlier : `${year}-02-28`;
}

/** The date `days` after another; before it if the number is negative. */
export function addDays(date: PlainDate, days: number): PlainDate {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

/** The age on `day` of a person born on `birth`, in whole years. */
export function ageOn(birth: PlainDate, day: PlainDate): number {
  const years = yearOf(day) - yearOf(birth);
  return birth <= yearsBefore(day, years) ? years : years - 1;
}

export function yearOf(date: PlainDate): number {
  return Number(date.slice(0, 4));
}

/** The date of a moment in a time zone, such as `America/New_York`. */
export function dateInZone(moment: Date, timeZone: string): PlainDate {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(moment);
  const part = (type: 'year' | 'month' | 'day') =>
    parts.find((candidate) => candidate.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/** A date in US English: "March 4, 2009". */
export function dateInWords(date: PlainDate): string {
  if (!isPlainDate(date)) return date;
  longDate ??= new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long' });
  return longDate.format(new Date(`${date}T00:00:00Z`));
}

/** Cached: creating the formatter takes thirty times as long as using it, which exports do often. */
let longDate: Intl.DateTimeFormat | undefined;

function daysInMonth(year: number, month: number): number {
  const isLeapYear = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  if (month === 2) return isLeapYear ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}
