import { sql } from 'kysely';
import * as calls from '#contract/calls.ts';
import {
  BySeason,
  LastYearFile,
  Season,
  SeasonQuery,
  SeasonReaders,
  StuckPath,
} from '#contract/desk-season.ts';
import { Type } from '#contract/schema.ts';
import { addDays, dateInZone } from '#form/engine/dates.ts';
import type { Queries } from '#server/core/database/database.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { principalOf } from '#server/core/http/who.ts';
import { staff } from '#server/core/identity/guard.ts';
import { actorOf } from '#server/core/identity/principal.ts';
import type { Platform } from '#server/core/platform.ts';
import { withTrail } from '#server/core/trail/record.ts';
import { openSeason } from '#tenant/seasons/seasons.ts';
import { IS_NEW } from '../find/work-facets.ts';
import { limited } from '../limits.ts';
import { countOne, countSeason, isOfSeason } from './count.ts';
import { daysBetween } from './forecast.ts';
import { parseSeasonFile, replaceLastYear, writeSeasonFile } from './last-year.ts';
import { describeSeason } from './season.ts';
import { readStuck, retryStuck } from './stuck.ts';

/** A season in its file is at most so long. */
const MAX_DAYS = 400;

/** The season: only counts, so no scope narrows it. */
export function seasonRoutes(app: App, platform: Platform): void {
  const on = callsOf(app, 'desk');
  const { database, tenant, clock, languages, speakTo } = platform;
  const readers = staff(platform, ['helper', 'registrar', 'administrator']);
  /** The season of a query: the open one by default; undefined where the college has none. */
  const seasonIn = ({ season }: { readonly season?: string | undefined }) =>
    tenant.seasons?.find(({ id }) => id === season)?.id ?? openSeason(tenant, clock())?.id;
  const changers = staff(platform, ['registrar', 'administrator']);

  on(
    calls.GET_SEASON,
    'How many started, were checked and submitted, where people stop, and what waits',
    { ...limited(platform, readers, 'season'), querystring: SeasonQuery, answer: Season },
    async (request) => {
      const days = Number(request.query.days ?? '120');
      const voice = languages.for(request);
      const [season, work] = await Promise.all([
        database.readList((queries) =>
          describeSeason(queries, platform, voice, { days, season: seasonIn(request.query) }),
        ),
        readStuck(database.kysely),
      ]);
      return { ...season, work };
    },
  );

  on(
    calls.GET_SEASON_READERS,
    'How much each member of the staff has to read',
    { ...limited(platform, readers, 'season'), querystring: BySeason, answer: SeasonReaders },
    async ({ query }) => ({
      readers: await database.readList((queries) => readReaders(queries, seasonIn(query))),
    }),
  );

  on(
    calls.GET_SEASON_FILE,
    "This season by day, as the file that is next year's comparison",
    {
      ...limited(platform, readers, 'season'),
      querystring: BySeason,
      answer: Type.String({ description: 'a CSV file' }),
    },
    async ({ query }, reply) => {
      const { timeZone } = tenant;
      const today = dateInZone(clock(), timeZone);
      const days = daysBetween(addDays(today, -MAX_DAYS), today);
      const season = seasonIn(query);
      const options = { timeZone, since: clock() };
      const { byDay } = await database.readList((queries) =>
        season === undefined
          ? countSeason(queries, days, options)
          : countOne(queries, season, options),
      );
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="season.csv"');
      return writeSeasonFile(byDay);
    },
  );

  on(
    calls.SAVE_LAST_YEAR,
    "Keep last year's file; an empty one takes it away",
    { ...limited(platform, changers, 'season'), body: LastYearFile },
    async (request) => {
      const days = await parseSeasonFile(request.body.csv);
      await withTrail(platform, actorOf(principalOf(request)), async (trx, leave) => {
        await replaceLastYear(trx, days);
        leave({ act: 'season.last-year-kept', details: { days: days.length } });
      });
      const sumOf = (status: 'started' | 'submitted') =>
        days.reduce((sum, day) => sum + day[status], 0);
      return {
        message: speakTo(request)(
          '{count, plural, one {# day is} other {# days are}} kept, with {started, number} started and {submitted, number} submitted.',
          { count: days.length, started: sumOf('started'), submitted: sumOf('submitted') },
        ),
      };
    },
  );

  on(
    calls.RETRY_SEASON_STUCK,
    'Have what failed tried again now',
    { ...limited(platform, changers, 'season'), params: StuckPath },
    async (request) => {
      const { kind } = request.params;
      const count = await withTrail(platform, actorOf(principalOf(request)), async (trx, leave) => {
        const jobs = await retryStuck(trx, kind);
        leave({ act: 'season.work-hurried', details: { kind, jobs } });
        return jobs;
      });
      return {
        message: speakTo(request)(
          '{count, plural, =0 {Nothing has to be tried again.} one {One is tried again now.} other {# are tried again now.}}',
          { count },
        ),
      };
    },
  );
}

type Readers = SeasonReaders['readers'];

/** Every member to whom something of a season is assigned, by name. @param season undefined where the college has none. */
async function readReaders(queries: Queries, season: string | undefined): Promise<Readers> {
  const { rows } = await sql<Readers[number]>`
    with load as (
      select staff_id, count(*) as assigned,
        count(*) filter (where read_at is not null and not ${IS_NEW}) as read
      from application_assignments join summaries using (account_id)
      left join application_reads reads using (account_id, staff_id)
      where status <> 'withdrawn' and ${isOfSeason(season)} group by staff_id)
    select id, coalesce(nullif(name, ''), mail) as name, assigned, read
    from load join staff on id = staff_id
    order by lower(coalesce(nullif(name, ''), mail)), id`.execute(queries);
  return rows;
}
