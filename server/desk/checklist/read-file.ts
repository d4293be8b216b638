/** Reads a CSV file of marks, and finds the application of each line: by its reference number, or by name and birth date. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { CHECKLIST_STATES } from '#contract/status.ts';
import type { Queries } from '#server/core/database/database.ts';
import { AppError } from '#server/core/http/errors.ts';
import type { Voice } from '#server/core/languages.ts';
import { type CsvLine, readCsv, UnreadableFile } from '#server/core/read-csv.ts';
import { foldWords } from '#server/core/search/words.ts';
import type { Speech } from '#words/say.ts';
import { type Reader, withinScope } from '../find/scope.ts';
import { type Change, settle } from './change-item.ts';

const COLUMNS = [
  'reference',
  'last_name',
  'first_name',
  'birth_date',
  'item',
  'state',
  'date',
] as const;
type Cells = Readonly<Record<(typeof COLUMNS)[number], string>>;

/** A line with its application, or why it has none: `why` says whom it is about, or that it cannot be read. */
export type ReadLine = { readonly number: number } & (
  | { readonly found: Found; readonly change: Change; readonly isSame: boolean }
  | { readonly why: 'unknown' | 'ambiguous' | 'bad'; readonly problem: Speech }
);
type Found = { readonly id: number; readonly name: string; readonly reference: string | null };

type Wanted = { readonly number: number; readonly cells: Cells; readonly change: Change };

/** @throws AppError 400 for a file that is no CSV file of marks. */
export async function readFile(
  queries: Queries,
  csv: string,
  { reader, voice, now }: { readonly reader: Reader; readonly voice: Voice; readonly now: Date },
): Promise<ReadLine[]> {
  const wanted: Wanted[] = [];
  const lines: ReadLine[] = [];
  for (const line of await parse(csv)) {
    const settled =
      'cells' in line ? settleLine(line.cells, voice, now) : { problem: line.problem };
    if ('problem' in settled) lines.push({ number: line.number, why: 'bad', ...settled });
    else if ('cells' in line)
      wanted.push({ number: line.number, cells: line.cells, change: settled });
  }
  const people = await findPeople(queries, reader, wanted);
  const seen = new Map<string, number>();
  for (const { number, cells, change } of wanted) {
    const found = people.get(number) ?? [];
    const [one] = found;
    const before = seen.get(`${one?.id} ${change.item}`);
    if (one === undefined) lines.push({ number, why: 'unknown', problem: nobody(cells) });
    else if (found.length > 1)
      lines.push({ number, why: 'ambiguous', problem: several(cells, found) });
    else if (before !== undefined) lines.push({ number, why: 'bad', problem: twice(before) });
    else {
      seen.set(`${one.id} ${change.item}`, number);
      lines.push({ number, found: one, change, isSame: isSame(one, change) });
    }
  }
  return lines.sort((one, other) => one.number - other.number);
}

/** Differs when a file would change something else. */
export function sealOf(lines: readonly ReadLine[]): string {
  const changes = lines.flatMap((line) =>
    'found' in line && !line.isSame ? [[line.found.id, line.change]] : [],
  );
  return createHash('sha256').update(JSON.stringify(changes)).digest('base64url').slice(0, 22);
}

type Parsed = { readonly number: number } & (
  | { readonly cells: Cells }
  | { readonly problem: Speech }
);

async function parse(csv: string): Promise<Parsed[]> {
  const lines: CsvLine[] = [];
  try {
    for await (const line of readCsv(Readable.from([Buffer.from(csv)]))) lines.push(line);
  } catch (error) {
    if (error instanceof UnreadableFile) throw wrongHead();
    throw error;
  }
  const [head, ...rest] = lines;
  const names = head && 'cells' in head ? head.cells.map((cell) => cell.toLowerCase()) : [];
  const has = (...columns: string[]) => columns.every((column) => names.includes(column));
  if (!has('item') || !(has('reference') || has('last_name', 'first_name', 'birth_date')))
    throw wrongHead();
  return rest.map(({ number, ...line }) => {
    if ('problem' in line) {
      return { number, problem: (say) => say('its quotation marks do not match') };
    }
    const cell = (name: string) => line.cells[names.indexOf(name)] ?? '';
    const cells = Object.fromEntries(COLUMNS.map((name) => [name, cell(name)])) as Cells;
    return { number, cells };
  });
}

function settleLine(
  { item, state, date }: Cells,
  voice: Voice,
  now: Date,
): Change | { readonly problem: Speech } {
  const word = state === '' ? 'received' : state.toLowerCase();
  const known = CHECKLIST_STATES.find((each) => each === word);
  const words = CHECKLIST_STATES.join(', ');
  if (known === undefined) {
    return {
      problem: (say) =>
        say('“{name}” cannot be “{word}”. It may be {words}.', {
          name: 'state',
          word: state,
          words,
        }),
    };
  }
  return settle({ item, state: known, on: date }, voice, now);
}

type Person = Found & { readonly number: number; readonly marks: readonly Marked[] };
type Marked = { readonly item: string; readonly state: string; readonly on: string };

/** The applications of each line, of those that the reader may read. Names are found as the list sorts them: family name first. */
async function findPeople(
  queries: Queries,
  reader: Reader,
  wanted: readonly Wanted[],
): Promise<ReadonlyMap<number, readonly Person[]>> {
  const lines = wanted.map(({ number, cells }) => ({
    number,
    reference: cells.reference,
    name: foldWords(`${cells.last_name} ${cells.first_name}`).join(' '),
    birth: isoDay(cells.birth_date),
  }));
  const marks = sql`(
    select coalesce(jsonb_agg(jsonb_build_object('item', item, 'state', state, 'on', marked_on)), '[]')
    from checklist_marks where checklist_marks.account_id = summaries.account_id) as marks`;
  const person = sql`line.number, summaries.account_id as id, summaries.name, summaries.reference, ${marks}`;
  const given = sql`jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
    as line(number int, reference text, name text, birth text)`;
  const { rows } = await sql<Person>`
    select ${person} from ${given} join summaries on summaries.reference = line.reference
    where line.reference <> '' and ${withinScope(reader)}
    union all
    select ${person} from ${given}
    join summaries on sort_name >= line.name and sort_name < line.name || '!'
    join applications on applications.account_id = summaries.account_id
    where line.reference = '' and line.name <> '' and line.birth <> ''
      and applications.answers->>'birth_date' = line.birth and ${withinScope(reader)}`.execute(
    queries,
  );
  return Map.groupBy(rows, ({ number }) => number);
}

/** Both `2008-04-12` and, as spreadsheets in the United States write it, `4/12/2008`. */
function isoDay(text: string): string {
  const [, month = '', day = '', year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  return year === undefined ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function isSame(person: Found, { item, state, on }: Change): boolean {
  const mark = (person as Person).marks.find((each) => each.item === item);
  return mark === undefined ? state === 'awaiting' : mark.state === state && mark.on === on;
}

function whom({ reference, last_name, first_name, birth_date }: Cells): string {
  return reference === '' ? `${last_name}, ${first_name}, ${birth_date}` : reference;
}

const nobody =
  (cells: Cells): Speech =>
  (say) =>
    say('no application that you may read is of “{whom}”', { whom: whom(cells) });

const several =
  (cells: Cells, found: readonly Found[]): Speech =>
  (say) =>
    say('{count} applications are of “{whom}”: {numbers}', {
      count: found.length,
      whom: whom(cells),
      numbers: found.map(({ id, reference }) => reference ?? String(id)).join(', '),
    });

const twice =
  (before: number): Speech =>
  (say) =>
    say('line {before} is about the same item of the same application', { before });

function wrongHead(): AppError {
  return new AppError(400, 'wrong_file', (say) =>
    say(
      'The first line of the file has to name the columns {item}, and {reference}, or {names}. It has to be a CSV file in UTF-8.',
      { item: 'item', reference: 'reference', names: 'last_name, first_name, birth_date' },
    ),
  );
}
