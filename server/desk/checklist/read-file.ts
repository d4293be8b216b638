/** Reads a CSV file of marks, and finds the application of each line: by its reference number, or by name and birth date. */
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { CHECKLIST_STATES } from '#contract/status.ts';
import type { Queries } from '#server/core/database/database.ts';
import { refusal } from '#server/core/http/errors.ts';
import type { Voice } from '#server/core/languages.ts';
import { type CsvLine, readCsv, UnreadableFile } from '#server/core/read-csv.ts';
import { foldWords } from '#server/core/search/words.ts';
import type { ChecklistMark } from '#tenant/checklist/checklist.ts';
import type { Speech } from '#words/say.ts';
import { type Reader, withinScope } from '../find/scope.ts';
import { type Change, isAs, settle } from './change-item.ts';

const NAMES = ['last_name', 'first_name', 'birth_date'] as const;
const COLUMNS = ['reference', ...NAMES, 'item', 'state', 'date'] as const;
type Cells = Readonly<Record<(typeof COLUMNS)[number], string>>;

/** A line with its application, or why it is left out. A bad one cannot be read. */
export type ReadLine = { readonly number: number } & (Found | Problem);
type Found = { readonly person: Person; readonly change: Change; readonly isSame: boolean };
type Problem = { readonly problem: Speech; readonly isBad: boolean };

type Wanted = { readonly number: number; readonly cells: Cells; readonly change: Change };

/** @throws AppError 400 for a file that is no CSV file of marks. */
export async function readFile(
  queries: Queries,
  csv: string,
  { reader, voice, now }: { readonly reader: Reader; readonly voice: Voice; readonly now: Date },
): Promise<ReadLine[]> {
  const wanted: Wanted[] = [];
  const lines: ReadLine[] = [];
  for (const { number, cells } of await parse(csv)) {
    if (cells === undefined) {
      lines.push({ number, problem: unreadable, isBad: true });
      continue;
    }
    const change = settleLine(cells, voice, now);
    if ('problem' in change) lines.push({ number, ...change, isBad: true });
    else wanted.push({ number, cells, change });
  }
  const people = await findPeople(queries, reader, wanted);
  const seen = new Map<string, number>();
  for (const { number, cells, change } of wanted) {
    const found = people.get(number) ?? [];
    const [person, ...others] = found;
    const key = `${person?.id} ${change.item}`;
    const before = seen.get(key);
    if (person === undefined) lines.push({ number, problem: nobody(cells), isBad: false });
    else if (others.length > 0)
      lines.push({ number, problem: several(cells, found), isBad: false });
    else if (before !== undefined) lines.push({ number, problem: twice(before), isBad: true });
    else {
      seen.set(key, number);
      const mark = person.marks.find(({ item }) => item === change.item) ?? null;
      lines.push({ number, person, change, isSame: isAs(mark, change) });
    }
  }
  return lines.sort((one, other) => one.number - other.number);
}

/** The lines behind the first one, which names the columns; without cells where a line is no CSV. */
async function parse(csv: string) {
  // The character that a browser puts in the place of a letter in another encoding.
  if (csv.includes('\uFFFD')) throw notUtf8();
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
  if (!has('item') || !(has('reference') || has(...NAMES))) throw wrongHead();
  return rest.map((line) => {
    if ('problem' in line) return { number: line.number, cells: undefined };
    const cells = COLUMNS.map((name) => [name, line.cells[names.indexOf(name)] ?? '']);
    return { number: line.number, cells: Object.fromEntries(cells) as Cells };
  });
}

function settleLine(
  { item, state: word, date }: Cells,
  voice: Voice,
  now: Date,
): Change | { readonly problem: Speech } {
  const state = CHECKLIST_STATES.find((each) => each === (word.toLowerCase() || 'received'));
  if (state !== undefined) return settle({ item, state, on: isoDay(date) }, voice, now);
  const words = CHECKLIST_STATES.join(', ');
  return {
    problem: (say) =>
      say('“{name}” cannot be “{word}”. It may be {words}.', { name: 'state', word, words }),
  };
}

type Person = {
  readonly number: number;
  readonly id: number;
  readonly name: string;
  readonly reference: string | null;
  readonly marks: readonly ChecklistMark[];
};

/**
 * The applications of each line, of those that the reader may read. Names are found as the list sorts them, family name first, and lead to
 * the newest application of a person.
 */
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
      and applications.answers->>'birth_date' = line.birth and ${withinScope(reader)}
      and exists (select from accounts where id = summaries.account_id and continued_at is null)`.execute(
    queries,
  );
  return Map.groupBy(rows, ({ number }) => number);
}

/** Both `2008-04-12` and, as spreadsheets in the United States write it, `4/12/2008`. */
function isoDay(text: string): string {
  const [, month = '', day = '', year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  return year === undefined ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function whom({ reference, last_name, first_name, birth_date }: Cells): string {
  const names = [last_name, first_name, birth_date].filter((cell) => cell !== '');
  return reference === '' ? names.join(', ') : reference;
}

const unreadable: Speech = (say) => say('its quotation marks do not match');

const nobody =
  (cells: Cells): Speech =>
  (say) =>
    whom(cells) === ''
      ? say('it names nobody')
      : say('no application that you may read belongs to “{whom}”', { whom: whom(cells) });

const several =
  (cells: Cells, found: readonly Person[]): Speech =>
  (say) =>
    say('{count} applications belong to “{whom}”: {numbers}', {
      count: found.length,
      whom: whom(cells),
      numbers: found.map(({ id, reference }) => reference ?? String(id)).join(', '),
    });

const twice =
  (before: number): Speech =>
  (say) =>
    say('line {before} is about the same item of the same application', { before });

const notUtf8 = refusal(400, 'not_utf8', (say) =>
  say('This file is not in UTF-8. Please save it as “CSV UTF-8”, and choose it again.'),
);

const wrongHead = refusal(400, 'wrong_file', (say) =>
  say(
    'The first line of the file has to name the columns {item}, and {reference}, or {names}. It has to be a CSV file in UTF-8.',
    { item: 'item', reference: 'reference', names: NAMES.join(', ') },
  ),
);
