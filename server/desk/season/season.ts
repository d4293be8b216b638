/** The season at a glance: today's counts, day by day against the last season, where people stop, and what the next deadline may bring. */
import type { NextDeadline, Season } from '#contract/desk-season.ts';
import { addDays, dateInZone } from '#form/engine/dates.ts';
import { earlier } from '#server/core/clock.ts';
import type { Queries } from '#server/core/database/database.ts';
import type { Voice } from '#server/core/languages.ts';
import type { Platform } from '#server/core/platform.ts';
import { findNextDeadline, lastMinuteOf } from '#tenant/deadlines.ts';
import { type ByDay, countOne, countSeason, NONE } from './count.ts';
import { daysBetween, forecast, LAST_YEAR } from './forecast.ts';
import { readLastYear } from './last-year.ts';
import { readStops, stopsByPage } from './stops.ts';

/** A draft that was changed within so many days may well be submitted. */
const ALIVE_DAYS = 14;

/**
 * Describes the season, other than its work.
 * @param voice the reader's.
 * @param about how many days back, and which one of several seasons; undefined where the college has none.
 */
export async function describeSeason(
  queries: Queries,
  { clock, tenant: { timeZone }, deadlines }: Pick<Platform, 'clock' | 'tenant' | 'deadlines'>,
  voice: Voice,
  about: { readonly days: number; readonly season: string | undefined },
): Promise<Omit<Season, 'work'>> {
  const { days, season } = about;
  const moment = clock();
  const today = dateInZone(moment, timeZone);
  const counted = daysBetween(addDays(today, -days), today);
  const since = earlier(moment, { days: ALIVE_DAYS });
  // At once, on connections of their own.
  const [{ byDay: thisYear, now, drafts }, lastYear, stopped] = await Promise.all([
    season === undefined
      ? countSeason(queries, counted, { timeZone, since })
      : countOne(queries, season, { timeZone, since }),
    readLastYear(queries),
    readStops(queries, moment, season),
  ]);
  return {
    now,
    days: daysBetween(addDays(today, 1 - days), today).map((day) => ({
      day,
      ...NONE,
      ...thisYear.get(day),
      last_year: lastYear.size === 0 ? null : (lastYear.get(addDays(day, LAST_YEAR)) ?? NONE),
    })),
    has_last_year: lastYear.size > 0,
    next_deadline: nextDeadline({ thisYear, lastYear, drafts }),
    ...stopsByPage(voice.form, stopped),
  };

  function nextDeadline(
    known: { thisYear: ByDay; lastYear: ByDay } & Pick<NextDeadline, 'drafts'>,
  ): NextDeadline | null {
    const deadline = findNextDeadline(deadlines.inForce(voice), today, moment);
    if (deadline === undefined) return null;
    const end = lastMinuteOf(deadline, timeZone);
    return {
      title: deadline.label,
      ends_at: end.toISOString(),
      drafts: known.drafts,
      ...forecast(today, dateInZone(end, timeZone), known),
    };
  }
}
