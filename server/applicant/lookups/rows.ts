import { createHash } from 'node:crypto';
import type { LookupCategory } from '#contract/lookups.ts';
import { countCharacters } from '#form/engine/characters.ts';
import { TEXT_MAX_LENGTH } from '#form/engine/limits.ts';
import { countries } from '#form/lists/countries.ts';
import { statesByCountry } from '#form/lists/states.ts';
import { foldWords } from '#server/core/search/words.ts';
import type { Entry } from './repository.ts';

const SCHOOL = ['ceeb', 'name', 'address_line_1', 'city', 'state', 'zip', 'country'] as const;
const ADDRESS = ['address_line_1', 'address_line_2', 'city', 'state', 'zip', 'country'] as const;

/** The columns of a file, in order (contract §5). */
export function headerOf(category: LookupCategory): readonly string[] {
  return category === 'address' ? ADDRESS : SCHOOL;
}

/** Length limits of the answers that are filled in from an entry. */
const LONGEST: Readonly<Record<string, number>> = {
  name: 100,
  address_line_1: 100,
  address_line_2: TEXT_MAX_LENGTH,
  city: TEXT_MAX_LENGTH,
  zip: 10,
};
const CODE = /^[0-9]{4,6}$/;
const COUNTRIES: ReadonlySet<string> = new Set(countries.map(({ value }) => value));

/** An entry, or the problem with its line. */
type Row = { readonly entry: Entry } | { readonly problem: string };

/** Reads a line whose columns are {@link headerOf} this category. */
export function readRow(category: LookupCategory, cells: readonly string[]): Row {
  const header = headerOf(category);
  if (cells.length !== header.length) {
    return { problem: `it has ${cells.length} columns instead of ${header.length}.` };
  }
  const row = Object.fromEntries(header.map((name, index) => [name, cells[index] ?? '']));
  const problem = findProblem(category, row);
  return problem === undefined ? { entry: toEntry(category, row) } : { problem };
}

type Cells = Readonly<Record<string, string>>;

function findProblem(category: LookupCategory, row: Cells): string | undefined {
  const required =
    category === 'address'
      ? ['address_line_1', 'city', 'country']
      : ['ceeb', 'name', 'city', 'country'];
  const empty = required.find((name) => row[name] === '');
  if (empty !== undefined) return `${empty} is empty.`;
  for (const [name, text] of Object.entries(row)) {
    const longest = LONGEST[name];
    if (longest !== undefined && countCharacters(text) > longest) {
      return `${name} is longer than ${longest} characters.`;
    }
    if (/\p{Cc}/u.test(text)) return `${name} holds a control character.`;
  }
  const { ceeb = '', state = '', country = '' } = row;
  if (category !== 'address' && !CODE.test(ceeb)) {
    return `ceeb is "${ceeb}", which is no code of 4 to 6 digits.`;
  }
  const label = category === 'address' ? 'address_line_1' : 'name';
  if (foldWords(row[label] ?? '').length === 0) return `${label} holds no letter and no digit.`;
  return findRegionProblem(country, state);
}

/** The application accepts only the same codes, so a bad one would make an applicant's save fail. */
function findRegionProblem(country: string, state: string): string | undefined {
  if (!COUNTRIES.has(country)) {
    return `country is "${country}", which is no three-letter code of a country (USA, CAN, UK …).`;
  }
  const states = statesByCountry[country];
  if (states === undefined) {
    return state === ''
      ? undefined
      : `state is "${state}", but only addresses in ${Object.keys(statesByCountry).join(' and ')} have one: leave it empty.`;
  }
  return states.some(({ value }) => value === state)
    ? undefined
    : `state is "${state}", which is no two-letter code of a state or province in ${country}.`;
}

function toEntry(category: LookupCategory, row: Cells): Entry {
  const { ceeb = '', name = '', city = '', state = '', zip = '', country = '' } = row;
  const { address_line_1 = '', address_line_2 = '' } = row;
  const address = { address_line_2, city, state, zip, country };
  return category === 'address'
    ? { id: idOf(row), label: address_line_1, address_line_1, ...address }
    : { id: ceeb, label: name, address_line_1, ...address };
}

/** Addresses have no code, so the id is a hash: the same address gets the same id at every import. */
function idOf(row: Cells): string {
  const text = ADDRESS.map((name) => foldWords(row[name] ?? '').join(' ')).join('\n');
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
