/** Last year's file, with a line for each day: stored, written and read. */
import { Readable } from 'node:stream';
import { isPlainDate } from '#form/engine/dates.ts';
import type { Queries, Transaction } from '#server/core/database/database.ts';
import { AppError } from '#server/core/http/errors.ts';
import { readCsv } from '#server/core/read-csv.ts';
import { BYTE_ORDER_MARK, csvLine } from '#server/desk/export/csv.ts';
import { listInWords } from '#words/intl.ts';
import type { ByDay, DayCounts } from './count.ts';

const COLUMNS = ['day', 'started', 'validating', 'submitted'] as const;
const MAX_PROBLEMS = 5;

/** All days of last year's file; empty without one. */
export async function readLastYear(queries: Queries): Promise<ByDay> {
  const rows = await queries.selectFrom('season_last_year').selectAll().execute();
  return new Map(rows.map(({ day, ...counts }) => [day, counts]));
}

/** Replaces the stored file; one without days removes it. */
export async function replaceLastYear(trx: Transaction, days: readonly DayCounts[]): Promise<void> {
  await trx.deleteFrom('season_last_year').execute();
  if (days.length > 0) await trx.insertInto('season_last_year').values(days.slice()).execute();
}

/**
 * Reads a file of a season. Its first line names the columns, in any order.
 * @returns no days for an empty file.
 * @throws AppError 400 that names the invalid lines; the whole file is refused then.
 */
export async function parseSeasonFile(csv: string): Promise<DayCounts[]> {
  const days = new Map<string, DayCounts>();
  const wrong: string[] = [];
  let places: number[] | undefined;
  for await (const { number, ...line } of readCsv(Readable.from([Buffer.from(csv)]))) {
    const cells = 'cells' in line ? line.cells : [];
    if (places === undefined) {
      const names = cells.map((cell) => cell.toLowerCase());
      places = COLUMNS.map((name) => names.indexOf(name));
      if (places.includes(-1)) throw wrongHead();
      continue;
    }
    const [day = '', ...counts] = places.map((place) => cells[place] ?? '');
    const isWhole = counts.every((count) => /^\d{1,7}$/.test(count));
    if (!isWhole || !isPlainDate(day) || days.has(day)) wrong.push(String(number));
    const [started = 0, validating = 0, submitted = 0] = counts.map(Number);
    days.set(day, { day, started, validating, submitted });
  }
  if (wrong.length > 0) throw wrongLines(wrong.slice(0, MAX_PROBLEMS));
  return [...days.values()];
}

/** A season as a file, to be kept until it is last year's. */
export function writeSeasonFile(days: ByDay): string {
  const lines = [...days].map(([day, counts]) =>
    COLUMNS.map((name) => String({ day, ...counts }[name])),
  );
  return BYTE_ORDER_MARK + [[...COLUMNS], ...lines].map(csvLine).join('');
}

function wrongHead(): AppError {
  const columns = COLUMNS.join(',');
  return new AppError(400, 'wrong_file', (say) =>
    say('The first line of the file has to name the columns {columns}.', { columns }),
  );
}

function wrongLines(wrong: readonly string[]): AppError {
  return new AppError(400, 'wrong_file', (say) =>
    say(
      'Nothing was read. Each line needs a day of its own (YYYY-MM-DD) and three whole numbers. {count, plural, one {This line is} other {These lines are}} not right: {lines}.',
      { count: wrong.length, lines: listInWords(wrong, say.locale) },
    ),
  );
}
