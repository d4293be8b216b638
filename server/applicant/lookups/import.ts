import { sql } from 'kysely';
import type { LookupCategory } from '#contract/lookups.ts';
import { statesByCountry } from '#form/lists/states.ts';
import type { Database, Transaction } from '#server/core/database/database.ts';
import { type CsvLine, readCsv, UnreadableFile } from '#server/core/read-csv.ts';
import { type KnownWord, variantsOf } from '#server/core/search/spelling.ts';
import type { Entry } from './repository.ts';
import { headerOf, readRow } from './rows.ts';
import { type SearchKeys, searchKeysOf } from './search-words.ts';

/** A rejected line, and why. */
type RefusedLine = { readonly number: number; readonly problem: string };

type ImportOptions = {
  readonly category: LookupCategory;
  /** Content of the file, streamed. */
  readonly file: AsyncIterable<Uint8Array>;
  readonly onRefused: (line: RefusedLine) => void;
  /** True skips a category that has entries. */
  readonly onlyIfEmpty?: boolean;
  /** Called last in the importing transaction. */
  readonly onLoaded?: (trx: Transaction, loaded: number) => Promise<void>;
};

/** Rows per statement. */
const BATCH = 1000;

/**
 * Replaces the entries of a category by those of a CSV file, in one transaction: searches find the old ones until it commits. Lines that
 * break a rule are left out.
 * @returns how many entries were loaded; with none, the old ones are kept.
 * @throws UnreadableFile when it is not UTF-8, or its header is wrong. Nothing is replaced then.
 */
export async function importLookups(
  { transaction }: Pick<Database, 'transaction'>,
  options: ImportOptions,
): Promise<number> {
  const { category, onlyIfEmpty = false } = options;
  return transaction(
    async (trx) => {
      // Serializes imports of a category.
      const lock = `lookups ${category}`;
      await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(trx);
      if (onlyIfEmpty && !(await isEmpty(trx, category))) return 0;
      const loaded = await replace(trx, options);
      await options.onLoaded?.(trx, loaded);
      return loaded;
    },
    { isLong: true },
  );
}

async function replace(trx: Transaction, options: ImportOptions): Promise<number> {
  const { category } = options;
  const words = new Map<string, number>();
  let loaded = 0;
  for await (const entries of inBatches(readEntries(options))) {
    if (loaded === 0) {
      await trx.deleteFrom('lookups').where('category', '=', category).execute();
      await trx.deleteFrom('lookup_spellings').where('category', '=', category).execute();
    }
    const rows = entries.map((entry) => toLookupRow(category, entry));
    await addRows(trx, category, rows);
    countWords(words, rows);
    loaded += entries.length;
  }
  if (loaded === 0) return 0;
  const known = [...words].map(([word, frequency]) => ({ word, frequency }));
  for await (const some of inBatches(known)) await addSpellings(trx, category, some);
  await refreshStatistics(trx);
  return loaded;
}

/** The valid entries of a file; invalid lines are reported to `onRefused`. */
async function* readEntries({ category, file, onRefused }: ImportOptions): AsyncGenerator<Entry> {
  const lineOf = new Map<string, number>();
  let isHeader = true;
  for await (const line of readCsv(file)) {
    if (isHeader) {
      requireHeader(category, line);
      isHeader = false;
      continue;
    }
    const row = 'problem' in line ? line : readRow(category, line.cells);
    const problem = 'problem' in row ? row.problem : findRepetition(lineOf, row.entry);
    if (problem !== undefined) onRefused({ number: line.number, problem });
    else if ('entry' in row) {
      lineOf.set(row.entry.id, line.number);
      yield row.entry;
    }
  }
  if (isHeader) throw new UnreadableFile('It is empty.');
}

function requireHeader(category: LookupCategory, line: CsvLine): void {
  const expected = headerOf(category).join(',');
  const found = 'cells' in line ? line.cells.join(',') : '';
  if (found === expected) return;
  throw new UnreadableFile(
    `Its first line is "${found.slice(0, 200)}". For ${category} it must be "${expected}".`,
  );
}

function findRepetition(lineOf: ReadonlyMap<string, number>, { id }: Entry): string | undefined {
  const earlier = lineOf.get(id);
  return earlier === undefined ? undefined : `it repeats line ${earlier}.`;
}

async function* inBatches<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function isEmpty(trx: Transaction, category: LookupCategory): Promise<boolean> {
  const entry = await trx
    .selectFrom('lookups')
    .select('id')
    .where('category', '=', category)
    .limit(1)
    .executeTakeFirst();
  return entry === undefined;
}

/** An entry with its search keys. */
type LookupRow = Entry & SearchKeys;

function toLookupRow(category: LookupCategory, entry: Entry): LookupRow {
  const { id, label, address_line_2, city, state, zip, country } = entry;
  const own = category === 'address' ? address_line_2 : id;
  const stateName = statesByCountry[country]?.find(({ value }) => value === state)?.label ?? '';
  return { ...entry, ...searchKeysOf(category, label, [city, state, stateName, zip, own]) };
}

/** Adds rows in one statement. */
async function addRows(
  trx: Transaction,
  category: LookupCategory,
  rows: readonly LookupRow[],
): Promise<void> {
  const column = (name: keyof LookupRow) => sql`${rows.map((row) => row[name])}::text[]`;
  await sql`
    insert into lookups (category, ${sql.join(COLUMNS.map((name) => sql.ref(name)))})
    select ${category}, * from unnest(${sql.join(COLUMNS.map(column))})`.execute(trx);
}

const COLUMNS = [
  ...['id', 'label', 'address_line_1', 'address_line_2', 'city', 'state', 'zip', 'country'],
  ...['name_key', 'core_key', 'search_key'],
] as (keyof LookupRow)[];

/** Adds the number of rows with each word to `words`. */
function countWords(words: Map<string, number>, rows: readonly LookupRow[]): void {
  for (const { search_key } of rows) {
    for (const word of search_key.split(' ')) {
      if (variantsOf(word).length > 0) words.set(word, (words.get(word) ?? 0) + 1);
    }
  }
}

/** Stores the words of a category under each of their variants. */
async function addSpellings(
  trx: Transaction,
  category: LookupCategory,
  known: readonly KnownWord[],
): Promise<void> {
  const rows = known.flatMap(({ word, frequency }) =>
    variantsOf(word).map((variant) => ({ variant, word, frequency })),
  );
  await sql`
    insert into lookup_spellings (category, variant, word, frequency)
    select ${category}, * from unnest(
      ${rows.map(({ variant }) => variant)}::text[],
      ${rows.map(({ word }) => word)}::text[],
      ${rows.map(({ frequency }) => frequency)}::integer[]
    )`.execute(trx);
}

/** Updates the planner's statistics after the bulk load. */
export async function refreshStatistics(trx: Transaction): Promise<void> {
  await sql`analyze lookups, lookup_spellings`.execute(trx);
}
