import type { TrailLine } from '#contract/desk.ts';
import type { Queries } from '#server/core/database/database.ts';
import { BYTE_ORDER_MARK, csvLine } from '#server/desk/export/csv.ts';
import type { Say } from '#words/say.ts';
import { type Looked, readTrail } from './read.ts';

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
