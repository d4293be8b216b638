/** The confirmed decisions that a release may take, and what their letters are filled in with. */
import { sql } from 'kysely';
import type { KeptLetter, KeptLetters } from '#server/applicant/decisions/tables.ts';
import type { Queries } from '#server/core/database/database.ts';
import type { Languages } from '#server/core/languages.ts';
import type { Platform } from '#server/core/platform.ts';
import type { FieldValues } from '#tenant/decisions/decisions.ts';
import { fieldsIn } from '#tenant/letters/fields.ts';
import { tenantOfSeason } from '#tenant/seasons/seasons.ts';
import { type Reader, withinScope } from '../find/scope.ts';
import { type Recipient, readRecipients } from '../mailings/recipients.ts';

/** A decision that may be released. */
export type Releasable = {
  readonly id: number;
  readonly code: string;
  /** The season of its application, as the account keeps it. */
  readonly season: string;
  readonly reference: string;
  readonly fields: FieldValues;
  /** The first field of its letter that is empty; such a decision stays out of a release. */
  readonly missing: string | undefined;
};

/** Confirmed decisions without a release, within the reader's scope, of applications that stand and are not withdrawn. */
export async function listReleasable(
  queries: Queries,
  reader: Reader,
  platform: Pick<Platform, 'tenant'>,
  letters: KeptLetters,
): Promise<Releasable[]> {
  const { rows } = await sql<{ id: number; account: number; code: string; season: string }>`
    select decisions.id, decisions.account_id as account, code,
      (select season from accounts where accounts.id = decisions.account_id) as season
    from decisions
    join summaries on summaries.account_id = decisions.account_id
    where stands and confirmed_at is not null and release_id is null and ${withinScope(reader)}
    order by decisions.id`.execute(queries);
  const accounts = rows.map(({ account }) => account);
  const recipients = await readRecipients(queries, platform, accounts);
  const people = new Map(recipients.map((one) => [one.id, one]));
  return rows.flatMap(({ account, ...decision }) => {
    const person = people.get(account);
    if (!person?.isSubmitted) return [];
    const fields = fieldsOf(person, platform);
    const missing = fieldsIn(letterOf(letters, decision)?.in.en?.letter ?? []).find(
      (field) => field !== 'reply_by' && !(field in fields),
    );
    return [{ ...decision, reference: person.reference ?? '', fields, missing }];
  });
}

/** The fields that are not empty. Terms and majors are codes, which each language names. */
function fieldsOf(
  { name, answers }: Recipient,
  { tenant: { codeLists } }: Pick<Platform, 'tenant'>,
): FieldValues {
  const known = (list: 'entry_term' | 'applied_major') =>
    codeLists[list].find(({ value }) => value === answers[list])?.value;
  const fields = {
    first_name: name,
    last_name: String(answers.last_name ?? '').trim(),
    term: known('entry_term'),
    major: known('applied_major'),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value));
}

/** The letters of each season of the college's file in every language, as a release keeps them. */
export function lettersOf({ languages }: Pick<Platform, 'languages'>): KeptLetters {
  const { seasons = [] } = languages.in('en').tenant;
  const ids = ['', ...seasons.map(({ id }) => id)];
  return Object.fromEntries(ids.map((season) => [season, lettersIn(season, languages)]));
}

function lettersIn(season: string, languages: Languages): KeptLetters[string] {
  const codesIn = (tag: string) =>
    tenantOfSeason(languages.in(tag).tenant, season).decisions?.choices ?? [];
  const voices = languages.offered.map((tag) => [tag, codesIn(tag)] as const);
  const letters = codesIn('en').map(({ id, kind, replyBy }, index): [string, KeptLetter] => {
    const inEach = voices.map(([tag, codes]) => {
      const { label = id, letter = [] } = codes[index] ?? {};
      return [tag, { label, letter }] as const;
    });
    return [id, { kind, ...(replyBy && { replyBy }), in: Object.fromEntries(inEach) }];
  });
  return Object.fromEntries(letters);
}

/** The letter of a decision; undefined for a code that the file no longer has. */
export function letterOf(
  letters: KeptLetters,
  { season, code }: Pick<Releasable, 'season' | 'code'>,
): KeptLetter | undefined {
  return letters[season]?.[code];
}

/** Whether a decision has a letter that can be released. */
export function hasLetter(letters: KeptLetters, decision: Pick<Releasable, 'season' | 'code'>) {
  return (letterOf(letters, decision)?.in.en?.letter.length ?? 0) > 0;
}
