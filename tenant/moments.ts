/** Moments and days in words, as a college's people read them: in its own time zone (contract §6, "Dates"). Pure. */
import { addDays, dateInZone } from '#form/engine/dates.ts';
import { momentsIn } from '#words/intl.ts';
import type { Tenant } from './tenant.ts';

type Place = Pick<Tenant, 'locale' | 'timeZone'>;

/** Parts beyond the day and the minute. */
const MORE = {
  weekday: { weekday: 'long' },
  seconds: { second: '2-digit' },
} as const;

/** Day and time with the zone's name: "November 1, 2026 at 11:58 PM EDT". */
export function momentInWords(
  moment: Date,
  { locale, timeZone }: Place,
  more?: keyof typeof MORE,
): string {
  return momentsIn(locale, {
    timeZone,
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    ...(more && MORE[more]),
  })(moment);
}

const MINUTES = {
  long: { weekday: 'long', month: 'long' },
  short: { month: 'short' },
} as const;

/** A minute that is near, without its year: "Friday, November 1 at 11:59 PM PDT", or in short "Nov 2, 2:59 AM EDT". */
export function minuteInWords(
  moment: Date,
  { locale, timeZone }: Place,
  style: keyof typeof MINUTES,
): string {
  return momentsIn(locale, {
    timeZone,
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    ...MINUTES[style],
  })(moment);
}

const DAYS = {
  date: { dateStyle: 'long' },
  weekday: { weekday: 'long', month: 'long', day: 'numeric' },
} as const;

/**
 * The day that is `days` after a moment, as "November 15, 2026" or, where it is near, "Sunday, November 15". Counts days of the
 * calendar, not hours.
 */
export function dayInWords(
  moment: Date,
  days: number,
  { locale, timeZone }: Place,
  style: keyof typeof DAYS,
): string {
  const day = new Date(addDays(dateInZone(moment, timeZone), days));
  return momentsIn(locale, { timeZone: 'UTC', ...DAYS[style] })(day);
}
