/** The recipients of letters, and the values of a letter's fields for each. */
import { sql } from 'kysely';
import type { LetterText } from '#contract/desk-mailings.ts';
import type { Answers } from '#form/engine/answers.ts';
import { dateInZone } from '#form/engine/dates.ts';
import { choicesFor } from '#form/engine/inventory.ts';
import { MARKS } from '#server/applicant/checklist/read.ts';
import type { Queries } from '#server/core/database/database.ts';
import type { Platform } from '#server/core/platform.ts';
import {
  type ChecklistMark,
  isAwaited,
  itemsOf,
  questionsOfChecklist,
} from '#tenant/checklist/checklist.ts';
import { isOver, lastMinuteOf } from '#tenant/deadlines.ts';
import { fieldsIn, fillIn } from '#tenant/letters/fields.ts';
import { isLetterField, type LetterField } from '#tenant/letters/letters.ts';
import { momentInWords } from '#tenant/moments.ts';
import { listInWords } from '#words/intl.ts';

type Needs = Pick<Platform, 'languages' | 'deadlines' | 'clock' | 'tenant'>;

export type Recipient = {
  readonly id: number;
  readonly username: string;
  readonly language: string | null;
  readonly name: string | null;
  readonly reference: string | null;
  readonly isSubmitted: boolean;
  /** The answers that fill in letters and decide which items of the checklist apply. */
  readonly answers: Answers;
  readonly marks: readonly ChecklistMark[];
  readonly refusesNews: boolean;
};

const TERM = 'entry_term';
/** The answers that letters are filled in with. */
const ANSWERS = [TERM, 'last_name', 'applied_major'];

/** Applicants in the order of their accounts, without those who were erased or have withdrawn. */
export async function readRecipients(
  queries: Queries,
  { tenant }: Pick<Platform, 'tenant'>,
  accountIds: readonly number[],
): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select accounts.id, accounts.username, accounts.language, submissions.reference,
      coalesce(nullif(btrim(given.answers->>'preferred_name'), ''), nullif(btrim(given.answers->>'first_name'), '')) as name,
      given.at is not null as "isSubmitted", ${MARKS} as marks,
      (select coalesce(jsonb_object_agg(key, given.answers->>key), '{}')
        from unnest(${[...ANSWERS, ...questionsOfChecklist(tenant)]}::text[]) key) as answers,
      exists (select from news_refusals where account_id = accounts.id) as "refusesNews"
    from accounts
    left join submissions on submissions.account_id = accounts.id
    left join applications on applications.account_id = accounts.id
    left join reopenings on reopenings.account_id = accounts.id and ended_at is null
    left join application_versions kept
      on kept.account_id = reopenings.account_id and kept.number = reopenings.version,
    lateral (select coalesce(kept.answers, applications.answers, '{}') as answers,
      coalesce(applications.submitted_at, kept.at) as at) given
    where accounts.id = any(${[...accountIds]}::bigint[])
      and not exists (select from withdrawals where account_id = accounts.id)
    order by accounts.id`.execute(queries);
  return rows;
}

/** The text in the reader's language, or else the first one. */
export function textFor(texts: readonly LetterText[], { language }: Recipient): LetterText {
  const [first] = texts;
  const own = texts.find((text) => text.language === (language ?? 'en')) ?? first;
  if (own === undefined) throw new Error('a letter has no text');
  return own;
}

/** A letter with its fields filled in, and the names of those that are empty for this reader. */
export function fillInLetter(
  platform: Needs,
  { subject, text, language }: LetterText,
  recipient: Recipient,
): { readonly subject: string; readonly text: string; readonly empty: readonly LetterField[] } {
  const used = fieldsIn([subject, text]).filter(isLetterField);
  const values: Readonly<Record<string, string>> = Object.fromEntries(
    used.map((field) => [field, fieldFor(platform, field, recipient, language)]),
  );
  return {
    subject: fillIn(subject, values),
    text: fillIn(text, values),
    empty: used.filter((field) => values[field] === ''),
  };
}

function fieldFor(
  { languages, deadlines, clock }: Needs,
  field: LetterField,
  { name, reference, answers, marks }: Recipient,
  language: string,
): string {
  const voice = languages.in(language);
  const { tenant, form, say } = voice;
  const term = String(answers[TERM] ?? '');
  switch (field) {
    case 'first_name':
      return name ?? '';
    case 'reference':
      return reference ?? '';
    case 'term':
      return choicesFor(form, TERM).find(({ value }) => value === term)?.label ?? '';
    case 'missing_items': {
      const awaited = itemsOf(tenant, answers, marks).filter(isAwaited);
      return listInWords(
        awaited.map(({ label }) => label),
        say.locale,
      );
    }
    case 'deadline': {
      const now = clock();
      const ends = deadlines
        .inForce(voice)
        .filter(({ terms }) => term === '' || terms === undefined || terms.includes(term))
        .filter((deadline) => !isOver(deadline, dateInZone(now, tenant.timeZone), now))
        .map((deadline) => lastMinuteOf(deadline, tenant.timeZone))
        .sort((one, other) => one.getTime() - other.getTime());
      return ends[0] === undefined ? '' : momentInWords(ends[0], tenant, 'weekday');
    }
  }
}
