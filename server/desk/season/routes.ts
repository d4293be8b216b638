import {
  GET_SEASON,
  GET_SEASON_FILE,
  GET_SEASON_QUESTIONS,
  GET_SEASON_STUCK,
  RETRY_SEASON_STUCK,
  SAVE_LAST_YEAR,
} from '#contract/calls.ts';
import {
  LastYearFile,
  Season,
  SeasonQuery,
  SeasonQuestions,
  SeasonStuck,
  StuckPath,
} from '#contract/desk-season.ts';
import { Message } from '#contract/message.ts';
import { Type } from '#contract/schema.ts';
import { dateInZone } from '#form/engine/dates.ts';
import { earlier } from '#server/core/clock.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { AppError } from '#server/core/http/errors.ts';
import { principalOf } from '#server/core/http/who.ts';
import { staff } from '#server/core/identity/guard.ts';
import { actorOf } from '#server/core/identity/principal.ts';
import type { Platform } from '#server/core/platform.ts';
import { withTrail } from '#server/core/trail/record.ts';
import { limitsOf, limitTries } from '../limits.ts';
import { countByDay, type DayCounts } from './count.ts';
import { findDoubt } from './doubt.ts';
import { parseSeasonFile, replaceLastYear, writeSeasonFile } from './last-year.ts';
import { describeSeason, listSeason } from './season.ts';
import { describeStops, readErrors, readStops } from './stops.ts';
import { readStuck, retryStuck } from './stuck.ts';

const tags = ['desk'];
const refusals = { 401: Message, 403: Message, 429: Message };
const MAX_DAYS = 400;

/** The season: only counts, so no scope narrows it. */
export function seasonRoutes(app: App, platform: Platform): void {
  glanceRoutes(app, platform);
  changeRoutes(app, platform);
}

function glanceRoutes(app: App, platform: Platform): void {
  const on = callsOf(app);
  const { database, tenant, clock, languages } = platform;
  const who = staff(platform, ['helper', 'registrar', 'administrator']);
  const limits = limitsOf('season');

  on(
    GET_SEASON,
    {
      config: { who, limits },
      schema: {
        summary: 'How many started, were checked and submitted: now, by day, and against last year',
        tags,
        querystring: SeasonQuery,
        response: { 200: Season, 400: Message, ...refusals },
      },
    },
    async (request) => {
      await limitTries(platform, 'season', principalOf(request));
      const days = readDays(request.query.days ?? '120');
      const deadlines = platform.deadlines.inForce(languages.for(request));
      const college = { timeZone: tenant.timeZone, deadlines };
      return database.readList((queries) => describeSeason({ queries, clock }, college, days));
    },
  );

  on(
    GET_SEASON_QUESTIONS,
    {
      config: { who, limits },
      schema: {
        summary: 'Where people stop: by page and question, with errors and times, never answers',
        tags,
        response: { 200: SeasonQuestions, ...refusals },
      },
    },
    async (request) => {
      await limitTries(platform, 'season', principalOf(request));
      const found = await database.readList(async (queries) => ({
        stops: await readStops(queries),
        errors: await readErrors(queries),
      }));
      return describeStops(languages.for(request).form, found);
    },
  );

  on(
    GET_SEASON_STUCK,
    {
      config: { who, limits },
      schema: {
        summary: 'Mails, conversions, copies and deliveries that wait or keep failing',
        tags,
        response: { 200: SeasonStuck, ...refusals },
      },
    },
    async (request) => {
      await limitTries(platform, 'season', principalOf(request));
      return readStuck(database.kysely);
    },
  );

  on(
    GET_SEASON_FILE,
    {
      config: { who, limits },
      schema: {
        summary: "This season by day, as the file that is next year's comparison",
        tags,
        response: { 200: Type.String({ description: 'a CSV file' }), ...refusals },
      },
    },
    async (request, reply) => {
      await limitTries(platform, 'season', principalOf(request));
      const days = await database.readList((queries) =>
        listSeason({ queries, clock }, tenant.timeZone, MAX_DAYS),
      );
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="season.csv"');
      return writeSeasonFile(days);
    },
  );
}

function changeRoutes(app: App, platform: Platform): void {
  const on = callsOf(app);
  const { speakTo } = platform;
  const who = staff(platform, ['registrar', 'administrator']);

  on(
    SAVE_LAST_YEAR,
    {
      config: { who, limits: limitsOf('season') },
      schema: {
        summary: "Keep last year's file; an empty one takes it away",
        tags,
        body: LastYearFile,
        response: { 200: Message, 400: Message, 409: Message, ...refusals },
      },
    },
    async (request) => {
      const say = speakTo(request);
      const member = principalOf(request);
      await limitTries(platform, 'season', member);
      const { csv, is_sure = false } = request.body;
      const days = csv.trim() === '' ? [] : await parseSeasonFile(csv);
      if (!is_sure) await askAbout(days, platform);
      await withTrail(platform, actorOf(member), async (trx, leave) => {
        await replaceLastYear(trx, days);
        leave({ act: 'season.last-year-kept', details: { days: days.length } });
      });
      return {
        message: say('{count, plural, one {# day is} other {# days are}} kept.', {
          count: days.length,
        }),
      };
    },
  );

  on(
    RETRY_SEASON_STUCK,
    {
      config: { who, limits: limitsOf('season') },
      schema: {
        summary: 'Have what failed tried again now',
        tags,
        params: StuckPath,
        response: { 200: Message, 400: Message, ...refusals },
      },
    },
    async (request) => {
      const say = speakTo(request);
      const member = principalOf(request);
      await limitTries(platform, 'season', member);
      const { kind } = request.params;
      const count = await withTrail(platform, actorOf(member), async (trx, leave) => {
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

/** @throws AppError 409 with a question, for a file that is not plausible. */
async function askAbout(
  days: readonly DayCounts[],
  { database: { kysely }, clock, tenant: { timeZone } }: Platform,
): Promise<void> {
  const since = earlier(clock(), { days: MAX_DAYS });
  const thisYear = await countByDay(kysely, { since, timeZone });
  const doubt = findDoubt(days, dateInZone(clock(), timeZone), thisYear);
  if (doubt === undefined) return;
  throw new AppError(409, 'doubtful_file', (say) =>
    doubt === 'sums'
      ? say(
          'Nothing was read yet: the numbers in this file never fall, as if each line held the sum so far. Each line has to hold what happened on that day alone. Is the file right?',
        )
      : say(
          'Nothing was read yet: up to this day of the season, this file has {before, number} where this season has {now, number}. Each line has to hold what happened on that day alone. Is the file right?',
          doubt,
        ),
  );
}

function readDays(text: string): number {
  const days = Number(text);
  if (days >= 1 && days <= MAX_DAYS) return days;
  throw new AppError(400, 'bad_days', (say) =>
    say('Please ask for 1 to {most} days.', { most: MAX_DAYS }),
  );
}
