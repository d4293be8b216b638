/** Last year's file, with a line for each day: stored, written and read. */
import type { SeasonCounts } from '#contract/desk-season.ts';
import { isPlainDate } from '#form/engine/dates.ts';
import type { Queries, Transaction } from '#server/core/database/database.ts';
import { AppError } from '#server/core/http/errors.ts';
import { type CsvLine, readCsv, UnreadableFile } from '#server/core/read-csv.ts';
import { BYTE_ORDER_MARK, csvLine } from '#server/desk/export/csv.ts';
import type { Say } from '#words/say.ts';
import { type DayCounts, NONE } from './count.ts';

const COLUMNS = ['day', 'started', 'validating', 'submitted'] as const;
const MAX_DAYS = 1000;
const MAX_PROBLEMS = 5;

/** All days of last year's file; empty without one. */
export async function readLastYear(queries: Queries): Promise<ReadonlyMap<string, SeasonCounts>> {
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
 * @throws AppError 400 that names the invalid lines; the whole file is refused then.
 */
export async function parseSeasonFile(csv: string): Promise<DayCounts[]> {
  const lines = await readLines(csv);
  const [head, ...rest] = lines;
  const names = head && 'cells' in head ? head.cells.map((cell) => cell.toLowerCase()) : [];
  const places = COLUMNS.map((name) => names.indexOf(name));
  if (places.includes(-1)) throw wrongHead();
  const days = new Map<string, DayCounts>();
  const wrong: number[] = [];
  for (const line of rest) {
    const day = readDay(line, places);
    if (day === undefined || days.has(day.day)) wrong.push(line.number);
    else days.set(day.day, day);
  }
  if (wrong.length > 0) throw wrongLines(wrong);
  if (days.size > MAX_DAYS) throw tooManyDays();
  return [...days.values()];
}

/** A season as a file, to be kept until it is last year's. */
export function writeSeasonFile(days: readonly DayCounts[]): string {
  const lines = days.map((day) => COLUMNS.map((name) => String(day[name])));
  return BYTE_ORDER_MARK + [[...COLUMNS], ...lines].map(csvLine).join('');
}

async function readLines(csv: string): Promise<CsvLine[]> {
  try {
    const lines: CsvLine[] = [];
    for await (const line of readCsv(bytesOf(csv))) lines.push(line);
    return lines;
  } catch (error) {
    if (error instanceof UnreadableFile) throw wrongHead();
    throw error;
  }
}

async function* bytesOf(csv: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(csv);
}

function readDay(line: CsvLine, places: readonly number[]): DayCounts | undefined {
  if (!('cells' in line)) return undefined;
  const [day = '', ...counts] = places.map((place) => line.cells[place] ?? '');
  const isWhole = counts.every((count) => /^\d{1,7}$/.test(count));
  if (!isPlainDate(day) || !isWhole) return undefined;
  const [started = 0, validating = 0, submitted = 0] = counts.map(Number);
  return { ...NONE, day, started, validating, submitted };
}

function wrongHead(): AppError {
  const columns = COLUMNS.join(',');
  return new AppError(400, 'wrong_file', (say) =>
    say('The first line of the file has to name the columns {columns}.', { columns }),
  );
}

function wrongLines(wrong: readonly number[]): AppError {
  const named = (say: Say) => {
    const shown = wrong.slice(0, MAX_PROBLEMS).map(String);
    return new Intl.ListFormat(say.locale, { type: 'conjunction' }).format(shown);
  };
  return new AppError(400, 'wrong_file', (say) =>
    say(
      'Nothing was read. Each line needs a day of its own (YYYY-MM-DD) and three whole numbers. {count, plural, one {This line is} other {These lines are}} not right: {lines}.',
      { count: Math.min(wrong.length, MAX_PROBLEMS), lines: named(say) },
    ),
  );
}

function tooManyDays(): AppError {
  return new AppError(400, 'wrong_file', (say) =>
    say('Nothing was read. A file can have at most {most} days.', { most: MAX_DAYS }),
  );
}
