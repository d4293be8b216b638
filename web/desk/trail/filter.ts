/** An auditor's filter, as the address has it and as the server takes it. Pure. */
import { addDays, isPlainDate, type PlainDate } from '#form/engine/dates.ts';
import { lastMinuteOf } from '#tenant/deadlines.ts';

/** The parameters in the address. Days are in the college's time zone, `until` included. */
const FILTERS = ['act', 'actor', 'staff_id', 'username', 'account_id', 'since', 'until'] as const;
export type FilterName = (typeof FILTERS)[number];
export type TrailFilter = Readonly<Partial<Record<FilterName, string>>>;

/** The filter in an address; other parameters are ignored. */
export function filterIn(query: URLSearchParams): TrailFilter {
  const given = FILTERS.map((name) => [name, query.get(name)?.trim() ?? ''] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== ''));
}

/** The filter for the server, which takes moments and excludes `until`. An invalid day is passed on as it is: the server explains it. */
export function askedOf(filter: TrailFilter, timeZone: string): Record<string, string> {
  const { since, until, ...rest } = filter;
  return {
    ...rest,
    ...(since !== undefined && { since: startOf(since, timeZone) }),
    ...(until !== undefined && {
      until: isPlainDate(until) ? startOf(addDays(until, 1), timeZone) : until,
    }),
  };
}

function startOf(day: PlainDate, timeZone: string): string {
  return isPlainDate(day) ? midnight(day, timeZone).toISOString() : day;
}

/** The first moment of a day in a time zone. */
export function midnight(day: PlainDate, timeZone: string): Date {
  return new Date(lastMinuteOf({ to: day }, timeZone).getTime() + 60_000);
}
