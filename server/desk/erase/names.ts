/** By which words an applicant is found in what others have typed. */
import { type RawBuilder, sql } from 'kysely';
import { applicantName } from '#form/application/applicant-name.ts';
import { type Answers, textAt } from '#form/engine/answers.ts';
import type { Transaction } from '#server/core/database/database.ts';

/** A name of one word that is shorter stands only for itself beside another. */
const SHORTEST_WORD = 3;

/**
 * Every name that somebody has or had: the whole name and each word of it, those of earlier submissions and of the list, what stands before
 * the @ of an address, reference numbers. A word that is an ordinary one, such as "do" or "will", counts only with the rest of the name.
 * @param addresses e-mail addresses, all of them.
 */
export async function namesOf(
  trx: Transaction,
  accountId: number,
  addresses: readonly string[],
): Promise<string[]> {
  const states = await Promise.all([
    trx.selectFrom('applications').select('answers').where('account_id', '=', accountId).execute(),
    trx
      .selectFrom('application_versions')
      .select('answers')
      .where('account_id', '=', accountId)
      .execute(),
  ]);
  const shown = await trx
    .selectFrom('summaries')
    .select(['name', 'former_names'])
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
    ...states.flat().flatMap(({ answers }) => namesIn(answers)),
    ...(shown === undefined ? [] : [shown.name, ...shown.former_names]),
  ];
  const words = await withoutOrdinary(trx, names.flatMap(wordsOf));
  const wholes = names.filter((name) => wordsOf(name).length > 1);
  const numbers = reference === '' ? [] : [reference, reference.replace('-', '')];
  return [...new Set([...addresses, ...wholes, ...words, ...numbers])];
}

function namesIn(answers: Answers): string[] {
  const at = (key: string) => textAt(answers, key);
  const keys = ['first_name', 'middle_name', 'last_name', 'preferred_name'];
  const firstLast = `${at('first_name')} ${at('last_name')}`;
  return [...keys.map(at), firstLast, applicantName(answers, '')];
}

/** Words of a text, in small letters. An address is no two words at its @. */
function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}@]+/u)
    .filter((word) => word !== '');
}

async function withoutOrdinary(trx: Transaction, words: readonly string[]): Promise<string[]> {
  const long = words.filter((word) => word.length >= SHORTEST_WORD);
  const { rows } = await sql<{ word: string }>`
    select word from unnest(${long}::text[]) as word
    where ts_lexize('english_stem', word) <> '{}' and ts_lexize('spanish_stem', word) <> '{}'`.execute(
    trx,
  );
  return rows.map(({ word }) => word);
}

/** Those of some names that stand in a text, as whole words. */
export function standingIn(text: string, names: readonly string[]): string[] {
  const inWords = (given: string) => ` ${wordsOf(given).join(' ')} `;
  return names.filter((name) => inWords(text).includes(inWords(name)));
}

/** Names as one regular expression of PostgreSQL: their words, whatever stands between them, and no part of a longer word. */
function patternOf(...names: readonly string[]): string {
  const any = names.map((name) => wordsOf(name).join('[^[:alnum:]@]+')).join('|');
  return `(?<![[:alnum:]@])(?:${any})(?![[:alnum:]@])`;
}

/**
 * True in SQL where a text names somebody. What the applicant of {@link account} is called, too, is theirs in a text about them.
 * @param account whose application the text is about.
 */
export function isNamedIn(
  text: RawBuilder<unknown>,
  names: readonly string[],
  account: RawBuilder<unknown> = sql`null`,
): RawBuilder<boolean> {
  // One look at each text, and at each name only where there is one.
  return sql`${text} ~* ${patternOf(...names)} and exists (
    select from unnest(${names.map((name) => patternOf(name))}::text[]) as pattern
    where ${text} ~* pattern and not exists (
      select from summaries where summaries.account_id = ${account} and summaries.name ~* pattern
    ))`;
}

/** What staff and operators have typed about other applicants, and what holds whose it is. */
const TEXTS = [
  ['application_notes', 'text', sql.ref('application_notes.account_id')],
  ['legal_holds', 'reason', sql.ref('legal_holds.account_id')],
  ['reopenings', 'message', sql.ref('reopenings.account_id')],
  ['erasures_asked', 'reason', sql.ref('erasures_asked.account_id')],
  ['deadline_extensions', 'reason', sql`null`],
] as const;

/** Blots somebody's names out of texts about others, which stay. */
export async function blotOut(trx: Transaction, names: readonly string[]): Promise<void> {
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
