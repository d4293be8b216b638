import {
  GET_SEASON,
  GET_SEASON_FILE,
  RETRY_SEASON_STUCK,
  SAVE_LAST_YEAR,
} from '#contract/calls.ts';
import { LastYearFile, Season, SeasonQuery, StuckPath } from '#contract/desk-season.ts';
import { Message } from '#contract/message.ts';
import { Type } from '#contract/schema.ts';
import { earlier } from '#server/core/clock.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { principalOf } from '#server/core/http/who.ts';
import { staff } from '#server/core/identity/guard.ts';
import { actorOf } from '#server/core/identity/principal.ts';
import type { Platform } from '#server/core/platform.ts';
import { withTrail } from '#server/core/trail/record.ts';
import { limited } from '../limits.ts';
import { countByDay } from './count.ts';
import { parseSeasonFile, replaceLastYear, writeSeasonFile } from './last-year.ts';
import { describeSeason } from './season.ts';
import { readStuck, retryStuck } from './stuck.ts';

const tags = ['desk'];
const refusals = { 400: Message, 401: Message, 403: Message, 429: Message };
/** A season in its file is at most so long. */
const MAX_DAYS = 400;

/** The season: only counts, so no scope narrows it. */
export function seasonRoutes(app: App, platform: Platform): void {
  const on = callsOf(app);
  const { database, tenant, clock, languages, speakTo } = platform;
  const readers = staff(platform, ['helper', 'registrar', 'administrator']);
  const changers = staff(platform, ['registrar', 'administrator']);

  on(
    GET_SEASON,
    {
      config: limited(platform, readers, 'season'),
      schema: {
        summary: 'How many started, were checked and submitted, where people stop, and what waits',
        tags,
        querystring: SeasonQuery,
        response: { 200: Season, ...refusals },
      },
    },
    async (request) => {
      const days = Number(request.query.days ?? '120');
      const voice = languages.for(request);
      const season = await database.readList((queries) =>
        describeSeason(queries, platform, voice, days),
      );
      return { ...season, work: await readStuck(database.kysely) };
    },
  );

  on(
    GET_SEASON_FILE,
    {
      config: limited(platform, readers, 'season'),
      schema: {
        summary: "This season by day, as the file that is next year's comparison",
        tags,
        response: { 200: Type.String({ description: 'a CSV file' }), ...refusals },
      },
    },
    async (_request, reply) => {
      const since = earlier(clock(), { days: MAX_DAYS });
      const days = await database.readList((queries) =>
        countByDay(queries, since, tenant.timeZone),
      );
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="season.csv"');
      return writeSeasonFile(days);
    },
  );

  on(
    SAVE_LAST_YEAR,
    {
      config: limited(platform, changers, 'season'),
      schema: {
        summary: "Keep last year's file; an empty one takes it away",
        tags,
        body: LastYearFile,
        response: { 200: Message, ...refusals },
      },
    },
    async (request) => {
      const say = speakTo(request);
      const days = await parseSeasonFile(request.body.csv);
      await withTrail(platform, actorOf(principalOf(request)), async (trx, leave) => {
        await replaceLastYear(trx, days);
        leave({ act: 'season.last-year-kept', details: { days: days.length } });
      });
      const sumOf = (status: 'started' | 'submitted') =>
        days.reduce((sum, day) => sum + day[status], 0);
      return {
        message: say(
          '{count, plural, one {# day is} other {# days are}} kept, with {started, number} started and {submitted, number} submitted.',
          { count: days.length, started: sumOf('started'), submitted: sumOf('submitted') },
        ),
      };
    },
  );

  on(
    RETRY_SEASON_STUCK,
    {
      config: limited(platform, changers, 'season'),
      schema: {
        summary: 'Have what failed tried again now',
        tags,
        params: StuckPath,
        response: { 200: Message, ...refusals },
      },
    },
    async (request) => {
      const say = speakTo(request);
      const { kind } = request.params;
      const count = await withTrail(platform, actorOf(principalOf(request)), async (trx, leave) => {
        const jobs = await retryStuck(trx, kind);
        leave({ act: 'season.work-hurried', details: { kind, jobs } });
        return jobs;
      });
      return {
        message: say(
          '{count, plural, =0 {Nothing has to be tried again.} one {One is tried again now.} other {# are tried again now.}}',
          { count },
        ),
      };
    },
  );
}
