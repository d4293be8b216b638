/** Times of a submission, in the college's time zone. Pure. */
import type { Profile } from '#contract/application.ts';
import { dateInZone } from '#form/engine/dates.ts';
import type { Tenant } from '#tenant/tenant.ts';

type Place = Pick<Tenant, 'locale' | 'timeZone'>;

/** When an application was submitted, or undefined. */
export function submittedAt(profile: Profile | undefined): Date | undefined {
  const item = profile?.web_status.find(({ web_status }) => web_status === 'submitted');
  return item && new Date(item.at);
}

/** Day and time with the zone's name: "November 1, 2026 at 11:58 PM EDT". */
export function momentInWords(moment: Date, { locale, timeZone }: Place): string {
  const day = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'long' }).format(moment);
  const time = new Intl.DateTimeFormat(locale, {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(moment);
  return `${day} at ${time}`;
}

/** The day that is `days` after a moment: "Sunday, November 15". Counts days of the calendar, not hours. */
export function dayInWords(moment: Date, days: number, { locale, timeZone }: Place): string {
  const day = new Date(`${dateInZone(moment, timeZone)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    weekday: 'long',
    month: 'long',
    day: 'numeric',
  }).format(day);
}
