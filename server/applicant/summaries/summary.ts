/** The row of an account in the staff's list. Pure. */
import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { applicantName } from '#form/application/applicant-name.ts';
import { type Answers, textAt } from '#form/engine/answers.ts';
import type { Form } from '#form/engine/definition.ts';
import { keysAnsweredBy, questionsOf } from '#form/engine/inventory.ts';
import type { StatusTimes } from '#server/applicant/application/status.ts';
import { findStatus } from '#server/applicant/application/status.ts';
import type { Tables } from '#server/core/database/tables.ts';
import { foldWords, toKey } from '#server/core/search/words.ts';
import { searchedFacets } from '#tenant/facets/facets.ts';
import { RECEIVED, stepIds } from '#tenant/status/steps.ts';
import type { Tenant } from '#tenant/tenant.ts';
import { type FacetedTenant, facetsOf, searchedOf } from './facets-of.ts';

/** The sources of a summary. */
export type Summarized = StatusTimes & {
  readonly username: string;
  readonly reference: string | undefined;
  readonly answers: Answers;
  readonly documents: readonly string[];
  /** The steps of the review that are marked. */
  readonly marked: readonly string[];
  readonly changedAt: Date;
  readonly isWithdrawn: boolean;
};

/** The row of one account, without the account itself. */
type Summary = Omit<Selectable<Tables['summaries']>, 'account_id' | 'former_names'>;

/** Makes the summaries of one college. */
type Summarizer = {
  /** Differs for each form, each set of facets and, where a facet needs them, each list of steps. */
  readonly madeBy: string;
  summarize(application: Summarized): Summary;
};

const MAX_WORDS = 40;
const MAX_WORD_LENGTH = 40;

export function createSummarizer(form: Form, tenant: FacetedTenant): Summarizer {
  const searchedKeys = keysSearched(form, tenant);
  const { facets = [] } = tenant;
  const hasSteps = facets.some(({ about }) => about === 'reached' || about === 'awaited');
  const steps = hasSteps ? [stepIds(tenant)] : [];
  const described = JSON.stringify([WAY, form.version, facets, ...steps]);
  const madeBy = createHash('sha256').update(described).digest('hex').slice(0, 16);
  return {
    madeBy,
    summarize(application) {
      const { username, reference, answers, documents, marked, changedAt, ...times } = application;
      const { isWithdrawn } = application;
      const isSubmitted = times.submittedAt !== null;
      const steps = isSubmitted ? [RECEIVED, ...marked] : undefined;
      const status = isWithdrawn ? 'withdrawn' : (findStatus(times) ?? 'none');
      const at = (key: string) => textAt(answers, key);
      const [first, middle, last, preferred] = NAMES.map((key) => foldWords(at(key)));
      const lastFirst = [last, first, middle].flatMap((part) => part ?? []);
      const words = [
        ...[first, middle, last, preferred].flatMap((part = []) => [...part, part.join('')]),
        ...foldWords(username.split('@')[0] ?? ''),
        ...searchedKeys.map(at).flatMap(foldWords),
      ];
      // "mariadelacruz", whichever name comes first.
      const typedAsOne = [
        [first, last],
        [last, first],
        [preferred, last],
      ].map((parts) => parts.flat().join(''));
      return {
        username,
        name: applicantName(answers, username),
        sort_name: (lastFirst.length > 0 ? lastFirst : foldWords(username)).join(' '),
        reference: reference ?? null,
        status,
        words: `${keyOf(words)} ${keyOf(typedAsOne)}`,
        facets: facetsOf(tenant, { answers, status, documents, steps }),
        searched: searchedOf(tenant, answers),
        changed_at: changedAt,
        submitted_at: times.submittedAt,
        made_by: madeBy,
      };
    },
  };
}

const NAMES = ['first_name', 'middle_name', 'last_name', 'preferred_name'] as const;

function keyOf(words: readonly string[]): string {
  const short = words.map((word) => word.slice(0, MAX_WORD_LENGTH)).filter((word) => word !== '');
  return toKey([...new Set(short)].slice(0, MAX_WORDS));
}

/** Increase it when the same answers should give another summary. */
const WAY = 3;

/** The keys that searched facets read, and those of the codes that a lookup keeps beside them. */
function keysSearched(form: Form, tenant: Pick<Tenant, 'facets'>): string[] {
  const asked = new Set(searchedFacets(tenant).map(({ question }) => question));
  const questions = questionsOf(form).filter(({ key }) => asked.has(key));
  return [...new Set(questions.flatMap(keysAnsweredBy))];
}
