import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { EXPORT_TRAIL, GET_TRAIL, GET_TRAIL_ABOUT } from '#contract/calls.ts';
import {
  AboutTrail,
  TrailExportQuery,
  type TrailLine,
  TrailPage,
  TrailQuery,
} from '#contract/desk.ts';
import type { ActDetails } from '#contract/desk-act-details.ts';
import { Type } from '#contract/schema.ts';
import type { Queries } from '#server/core/database/database.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { principalOf } from '#server/core/http/who.ts';
import { staff } from '#server/core/identity/guard.ts';
import { actorOf } from '#server/core/identity/principal.ts';
import type { Platform } from '#server/core/platform.ts';
import { leaveTrail } from '#server/core/trail/record.ts';
import { BYTE_ORDER_MARK, csvLine } from '#server/desk/export/csv.ts';
import type { Say } from '#words/say.ts';
import { limited } from '../limits.ts';
import { readFilter } from './filter.ts';
import { findLastProof } from './proof.ts';
import { countLines, type Looked, newestLine, readTrail } from './read.ts';

/** The trail, for auditors. Their own searches are in it, too. */
export function trailRoutes(app: App, platform: Platform): void {
  const on = callsOf(app, 'desk');
  const { kysely } = platform.database;
  const { speakTo, tenant } = platform;
  const who = staff(platform, ['auditor']);

  on(
    GET_TRAIL,
    'Search the trail, newest first',
    { ...limited(platform, who, 'trail search'), querystring: TrailQuery, answer: TrailPage },
    async (request) => {
      const { before, limit = '50', ...asked } = request.query;
      const looked = await readFilter(kysely, asked, tenant.timeZone);
      const size = Number(limit);
      const start = before === undefined ? (await newestLine(kysely)) + 1 : Number(before);
      const say = speakTo(request);
      const found = await readTrail(kysely, looked, { before: start, limit: size + 1, say });
      await leaveTrail(platform, actorOf(principalOf(request)), {
        act: 'trail.searched',
        ...aboutSearch(looked, { before: start }),
      });
      const lines = found.slice(0, size);
      return { lines, next: found.length > size ? String(lines.at(-1)?.seq ?? '') : '' };
    },
  );

  on(
    EXPORT_TRAIL,
    'The trail as CSV',
    {
      ...limited(platform, who, 'trail export'),
      querystring: TrailExportQuery,
      answer: Type.Unsafe<Readable>(Type.String({ description: 'a file' })),
    },
    async (request, reply) => {
      const looked = await readFilter(kysely, request.query, tenant.timeZone);
      const before = (await newestLine(kysely)) + 1;
      // Earlier lines never change, so the export has as many lines as are counted here.
      const lines = await countLines(kysely, looked, before);
      await leaveTrail(platform, actorOf(principalOf(request)), {
        act: 'trail.exported',
        ...aboutSearch(looked, { lines }),
      });
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="trail.csv"');
      const pieces = exportTrail(kysely, looked, { before, say: speakTo(request) });
      return reply.send(Readable.from(pieces));
    },
  );

  on(
    GET_TRAIL_ABOUT,
    'The staff that may be looked for in the trail, and what its last proof found',
    { who, answer: AboutTrail },
    async () => ({
      people: await kysely
        .selectFrom('staff')
        .select(['id', sql<string>`coalesce(nullif(name, ''), mail)`.as('name')])
        .orderBy('name')
        .execute(),
      proof: await findLastProof(kysely),
    }),
  );
}

/** The details of a search that the trail keeps: for a person, the account of the present application. */
function aboutSearch({ accountIds, ...looked }: Looked, more: ActDetails) {
  const accountId = accountIds?.at(-1);
  return { account: accountId, details: { ...looked, accountId, ...more } };
}

const COLUMNS = [
  'seq',
  'at',
  'act',
  'actor',
  'actor_id',
  'actor_mail',
  'actor_name',
  'through',
  'account_id',
  'username',
  'details',
  'note',
] as const satisfies readonly (keyof TrailLine)[];

/** The trail as CSV: lines before a number, newest first, in pieces of some hundred, in the words of `say`. */
export async function* exportTrail(
  queries: Queries,
  looked: Looked,
  options: { before: number; say: Say; pageSize?: number },
): AsyncGenerator<string> {
  const { say, pageSize: limit = 500 } = options;
  yield BYTE_ORDER_MARK + csvLine(COLUMNS);
  let { before } = options;
  let page: TrailLine[];
  do {
    page = await readTrail(queries, looked, { before, limit, say });
    yield page.map((line) => csvLine(COLUMNS.map((column) => inCell(line[column])))).join('');
    before = page.at(-1)?.seq ?? 0;
  } while (page.length === limit);
}

function inCell(value: TrailLine[keyof TrailLine]): string {
  if (value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
