/** Finds an applicant's names in texts that others have typed. */
import { type RawBuilder, sql } from 'kysely';
import { applicantName } from '#form/application/applicant-name.ts';
import { type Answers, textAt } from '#form/engine/answers.ts';
import { numbersIn } from '#server/applicant/summaries/numbers.ts';
import type { Transaction } from '#server/core/database/database.ts';

/** A shorter word counts only as part of a whole name. */
const MIN_WORD = 3;

/**
 * Every present and former name of an applicant, from answers, earlier submissions and the list: whole names and their words, e-mail
 * addresses and their parts before the @, reference numbers, birth dates and phone numbers as a search keeps them. Ordinary words such as
 * "do" or "will" count only within a whole name.
 * @param addresses all e-mail addresses of the applicant.
 */
export async function namesOf(
  trx: Transaction,
  accountId: number,
  addresses: readonly string[],
): Promise<string[]> {
  const states: { readonly answers: Answers }[] = [];
  for (const table of ['applications', 'application_versions'] as const) {
    const kept = trx.selectFrom(table).select('answers').where('account_id', '=', accountId);
    states.push(...(await kept.execute()));
  }
  const shown = await trx
    .selectFrom('summaries')
    .select(['name', 'former_names', 'words'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  const submission = await trx
    .selectFrom('submissions')
    .select('reference')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  const { reference = '' } = submission ?? {};
  const names = [
    ...addresses.map((address) => address.split('@')[0] ?? ''),
    ...states.flatMap(({ answers }) => namesIn(answers)),
    ...(shown === undefined ? [] : [shown.name, ...shown.former_names]),
  ];
  const words = await withoutOrdinary(trx, names.flatMap(wordsOf));
  const wholes = names.filter((name) => wordsOf(name).length > 1);
  const numbers = reference === '' ? [] : [reference, reference.replace('-', '')];
  numbers.push(...numbersIn(shown?.words ?? ''));
  return [...new Set([...addresses, ...wholes, ...words, ...numbers])];
}

function namesIn(answers: Answers): string[] {
  const at = (key: string) => textAt(answers, key);
  const keys = ['first_name', 'middle_name', 'last_name', 'preferred_name'];
  const firstLast = `${at('first_name')} ${at('last_name')}`;
  return [...keys.map(at), firstLast, applicantName(answers, '')];
}

/** The words of a text, in lower case. An @ does not split a word. */
function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}@]+/u)
    .filter((word) => word !== '');
}

async function withoutOrdinary(trx: Transaction, words: readonly string[]): Promise<string[]> {
  const long = words.filter((word) => word.length >= MIN_WORD);
  const { rows } = await sql<{ word: string }>`
    select word from unnest(${long}::text[]) as word
    where ts_lexize('english_stem', word) <> '{}' and ts_lexize('spanish_stem', word) <> '{}'`.execute(
    trx,
  );
  return rows.map(({ word }) => word);
}

/** The names that a text contains as whole words. */
export function namesFoundIn(text: string, names: readonly string[]): string[] {
  const inWords = (given: string) => ` ${wordsOf(given).join(' ')} `;
  return names.filter((name) => inWords(text).includes(inWords(name)));
}

/** One regular expression of PostgreSQL for all names: whole words, with any separators between them. */
function patternOf(...names: readonly string[]): string {
  const any = names.map((name) => wordsOf(name).join('[^[:alnum:]@]+')).join('|');
  return `(?<![[:alnum:]@])(?:${any})(?![[:alnum:]@])`;
}

/**
 * True in SQL where a text contains one of the names. A name that is also in the name of the text's own applicant does not count.
 * @param account the applicant whom the text is about.
 */
export function isNamedIn(
  text: RawBuilder<unknown>,
  names: readonly string[],
  account: RawBuilder<unknown> = sql`null`,
): RawBuilder<boolean> {
  // One combined pattern first: single names are tried only where that matches.
  return sql`${text} ~* ${patternOf(...names)} and exists (
    select from unnest(${names.map((name) => patternOf(name))}::text[]) as pattern
    where ${text} ~* pattern and not exists (
      select from summaries where summaries.account_id = ${account} and summaries.name ~* pattern
    ))`;
}

/** Columns with text that staff and operators typed, and the account that each row is about. */
const TEXTS = [
  ['application_notes', 'text', sql.ref('application_notes.account_id')],
  ['recommendations', 'comment', sql.ref('recommendations.account_id')],
  ['conflicts', 'reason', sql.ref('conflicts.account_id')],
  ['legal_holds', 'reason', sql.ref('legal_holds.account_id')],
  ['reopenings', 'message', sql.ref('reopenings.account_id')],
  ['erasures_asked', 'reason', sql.ref('erasures_asked.account_id')],
  ['decisions', 'reason', sql.ref('decisions.account_id')],
  ['deadline_extensions', 'reason', sql`null`],
  ['bulk_acts', 'q', sql`null`],
  ['bulk_acts', 'facets', sql`null`],
  ['bulk_acts', 'reason', sql`null`],
  ['bulk_acts', 'choices', sql`null`],
] as const;

/** Blots an applicant's names out of texts about others. The texts stay. */
export async function redactNames(trx: Transaction, names: readonly string[]): Promise<void> {
  // The longest first, so that a whole name is one blot.
  const longestFirst = names.toSorted((one, other) => other.length - one.length);
  for (const [table, column, account] of TEXTS) {
    const text = sql.ref(`${table}.${column}`);
    const { rows } = await sql`
      select from ${sql.table(table)} where ${isNamedIn(text, names, account)} limit 1`.execute(
      trx,
    );
    if (rows.length === 0) continue;
    for (const name of longestFirst) {
      await sql`
        update ${sql.table(table)}
        set ${sql.ref(column)} = regexp_replace(${text}, ${patternOf(name)}, '…', 'gi')
        where ${isNamedIn(text, [name], account)}`.execute(trx);
    }
  }
}
