/** The row of an account in the staff's list. Pure. */
import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { applicantName } from '#form/application/applicant-name.ts';
import { type Answers, textAt } from '#form/engine/answers.ts';
import { isPlainDate } from '#form/engine/dates.ts';
import type { Form } from '#form/engine/definition.ts';
import { keysAnsweredBy, questionsOf } from '#form/engine/inventory.ts';
import { findStatus, type StatusTimes } from '#server/applicant/application/status.ts';
import type { Tables } from '#server/core/database/tables.ts';
import { foldWords, toKey } from '#server/core/search/words.ts';
import { type ChecklistMark, isAwaited, itemsOf } from '#tenant/checklist/checklist.ts';
import { searchedFacets } from '#tenant/facets/facets.ts';
import { RECEIVED, stepIds } from '#tenant/status/steps.ts';
import { type FacetedTenant, facetsOf, searchedOf } from './facets-of.ts';
import { digitsOf, numberWords } from './numbers.ts';

/** The sources of a summary. */
export type Summarized = StatusTimes & {
  readonly username: string;
  readonly reference: string | null;
  readonly answers: Answers;
  readonly documents: readonly string[];
  /** The steps of the review that are marked. */
  readonly marked: readonly string[];
  /** The marks of the checklist. */
  readonly checklist: readonly ChecklistMark[];
  readonly changedAt: Date;
  readonly isWithdrawn: boolean;
  /** As the account keeps it. */
  readonly season: string;
};

/** The row of one account, without the account itself. */
type Summary = Omit<Selectable<Tables['summaries']>, 'account_id' | 'former_names'>;

/** Makes the summaries of one college. */
type Summarizer = {
  /** Differs for each form, each set of facets and each list of steps. */
  readonly madeBy: string;
  summarize(application: Summarized): Summary;
};

/** Increase it when the same answers should give another summary. */
const REVISION = 5;
const MAX_WORDS = 40;
const MAX_WORD_LENGTH = 40;
const PHONES = ['phone_home', 'phone_mobile', 'phone_international'] as const;
/** A shorter number is none. */
const MIN_DIGITS = 7;
const NAMES = ['first_name', 'middle_name', 'last_name', 'preferred_name'] as const;

export function createSummarizer(form: Form, tenant: FacetedTenant): Summarizer {
  const asked = new Set(searchedFacets(tenant).map(({ question }) => question));
  const questions = questionsOf(form);
  // A lookup keeps a code beside its answer, such as a school's.
  const searchedKeys = questions.flatMap((question) =>
    asked.has(question.key) ? keysAnsweredBy(question) : [],
  );
  const described = JSON.stringify([
    REVISION,
    form.version,
    questions.flatMap(({ key, kind }) => (kind === 'phone' ? key : [])),
    searchedKeys,
    tenant.facets,
    stepIds(tenant),
    tenant.checklist,
    tenant.seasons?.[0]?.id,
  ]);
  const madeBy = createHash('sha256').update(described).digest('hex').slice(0, 16);
  return {
    madeBy,
    summarize({ username, reference, answers, documents, marked, changedAt, ...application }) {
      const items = itemsOf(tenant, answers, application.checklist);
      const { step } = tenant.checklist ?? {};
      const completed = step === undefined || items.some(isAwaited) ? [] : [step];
      const { submittedAt, isWithdrawn, season } = application;
      const steps = submittedAt === null ? undefined : [RECEIVED, ...marked, ...completed];
      const status = isWithdrawn ? 'withdrawn' : (findStatus(application) ?? 'none');
      const at = (key: string) => textAt(answers, key);
      const [first = [], middle = [], last = [], preferred = []] = NAMES.map((key) =>
        foldWords(at(key)),
      );
      const lastFirst = [...last, ...first, ...middle];
      const words = [
        ...[first, middle, last, preferred].flatMap((part) => [...part, part.join('')]),
        ...foldWords(username.split('@')[0] ?? ''),
        ...searchedKeys.map(at).flatMap(foldWords),
      ];
      // "mariadelacruz", whichever name comes first.
      const typedAsOne = [
        [...first, ...last],
        [...last, ...first],
        [...preferred, ...last],
      ].map((parts) => parts.join(''));
      return {
        username,
        name: applicantName(answers, username),
        sort_name: (lastFirst.length > 0 ? lastFirst : foldWords(username)).join(' '),
        reference,
        status,
        entry_term: at('entry_term'),
        words: `${keyOf(words)} ${keyOf([...typedAsOne, ...numberWords(questions, answers)])}`,
        facets: facetsOf(tenant, { answers, status, documents, steps, items, season }),
        searched: searchedOf(tenant, answers),
        changed_at: changedAt,
        submitted_at: submittedAt,
        birth_date: isPlainDate(at('birth_date')) ? at('birth_date') : null,
        phones: [...new Set(PHONES.map((key) => digitsOf(at(key))))].filter(
          ({ length }) => length >= MIN_DIGITS,
        ),
        made_by: madeBy,
      };
    },
  };
}

function keyOf(words: readonly string[]): string {
  const short = words.map((word) => word.slice(0, MAX_WORD_LENGTH)).filter((word) => word !== '');
  return toKey([...new Set(short)].slice(0, MAX_WORDS));
}
