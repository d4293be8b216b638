/** What an auditor looks for, as it stands in the address and as the server takes it. Pure. */
import { addDays, isPlainDate, type PlainDate } from '#form/engine/dates.ts';
import { lastMinuteOf } from '#tenant/deadlines.ts';

/** The names in the address. Days are days where the college is, `until` included. */
const FILTERS = ['act', 'actor', 'staff_id', 'username', 'account_id', 'since', 'until'] as const;
export type FilterName = (typeof FILTERS)[number];
export type TrailFilter = Readonly<Partial<Record<FilterName, string>>>;

/** What an address asks for; the rest of it is left out. */
export function filterIn(query: URLSearchParams): TrailFilter {
  const given = FILTERS.map((name) => [name, query.get(name)?.trim() ?? ''] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== ''));
}

/** The same for the server, for whom a day is a moment and `until` is not included. What is no day goes to it as it is: it says so. */
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

/** When a day begins in a zone. */
export function midnight(day: PlainDate, timeZone: string): Date {
  return new Date(lastMinuteOf({ to: day }, timeZone).getTime() + 60_000);
}
