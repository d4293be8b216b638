/** The confirmed decisions that a release may take, and what their letters are filled in with. */
import { type RawBuilder, sql } from 'kysely';
import type { ListSearch } from '#contract/desk-find.ts';
import { STANDING } from '#server/applicant/application/versions/reopenings.ts';
import type { KeptLetter } from '#server/applicant/decisions/tables.ts';
import type { Queries } from '#server/core/database/database.ts';
import type { Languages, Voice } from '#server/core/languages.ts';
import type { Platform } from '#server/core/platform.ts';
import { type FieldValues, fieldsIn } from '#tenant/decisions/decisions.ts';
import { findList } from '../find/list.ts';
import { type Reader, withinScope } from '../find/scope.ts';
import { readSearch } from '../find/search.ts';

/** A decision that may be released; `missing` is the first field of its letter that is empty. */
export type Releasable = {
  readonly id: number;
  readonly code: string;
  readonly reference: string;
  readonly fields: FieldValues;
  readonly missing: string | null;
};

/**
 * Which applications a release is made of: those of a view, or all, within the reader's scope. A condition on `summaries`.
 * @throws AppError 400 for a view that does not exist.
 */
export async function whichOf(
  queries: Queries,
  reader: Reader,
  voice: Voice,
  view: ListSearch | undefined,
  now: Date,
): Promise<RawBuilder<boolean>> {
  if (view === undefined) return withinScope(reader);
  const { where } = await findList(queries, reader, readSearch(voice, view, now));
  return where();
}

/**
 * SQL of {@link Releasable}: confirmed decisions without a release, of applications that stand and are not withdrawn. Reads the answers as
 * they were submitted, also while an application is reopened.
 */
export function releasableIn(
  which: RawBuilder<boolean>,
  { tenant }: Pick<Platform, 'tenant'>,
): RawBuilder<unknown> {
  const codes = tenant.decisions?.choices ?? [];
  const needs = Object.fromEntries(codes.map(({ id, letter = [] }) => [id, fieldsIn(letter)]));
  const known = (list: 'entry_term' | 'applied_major') => {
    const values = tenant.codeLists[list].map(({ value }) => value);
    return sql`case when answers->>${list}::text = any(${values}::text[]) then answers->>${list}::text end`;
  };
  const text = (key: string) => sql`nullif(btrim(answers->>${key}::text), '')`;
  return sql`(
    select id, account_id, code, reference, fields, (
      select needed from jsonb_array_elements_text(${JSON.stringify(needs)}::jsonb -> code) needed
      where needed <> 'reply_by' and not fields ? needed limit 1) as missing
    from (
      select decisions.id, decisions.account_id, code, submissions.reference,
        jsonb_strip_nulls(jsonb_build_object(
          'first_name', coalesce(${text('preferred_name')}, ${text('first_name')}),
          'last_name', ${text('last_name')},
          'term', ${known('entry_term')},
          'major', ${known('applied_major')})) as fields
      from decisions
      join summaries on summaries.account_id = decisions.account_id
      join ${STANDING} standing on standing.account_id = decisions.account_id
      join submissions on submissions.account_id = decisions.account_id
      join lateral (
        select coalesce(kept.answers, applications.answers) as answers from applications
        left join reopenings on reopenings.account_id = applications.account_id and ended_at is null
        left join application_versions kept
          on kept.account_id = reopenings.account_id and kept.number = reopenings.version
        where applications.account_id = decisions.account_id) answered on true
      where stands and confirmed_at is not null and release_id is null and ${which}
        and not exists (select from withdrawals w where w.account_id = decisions.account_id)
    ) filled
  )`;
}

/** The letters of the college's file in every language, as a release keeps them. */
export function lettersOf({
  languages,
}: {
  readonly languages: Languages;
}): Readonly<Record<string, KeptLetter>> {
  const voices = languages.offered.map((tag) => [tag, languages.in(tag).tenant] as const);
  const { choices: codes = [] } = languages.in('en').tenant.decisions ?? {};
  const letters = codes.map(({ id, kind, replyBy }, index): [string, KeptLetter] => {
    const inEach = voices.map(([tag, tenant]) => {
      const { label = id, letter = [] } = tenant.decisions?.choices[index] ?? {};
      return [tag, { label, letter }] as const;
    });
    return [id, { kind, ...(replyBy && { replyBy }), in: Object.fromEntries(inEach) }];
  });
  return Object.fromEntries(letters);
}

/** Whether a decision has a letter: one whose code the file no longer has, has none. */
export function hasLetter(letters: Readonly<Record<string, KeptLetter>>, code: string): boolean {
  return (letters[code]?.in.en?.letter.length ?? 0) > 0;
}
