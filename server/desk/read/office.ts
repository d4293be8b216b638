/** The checklist, the decision and the recommendations of an application, read in one statement. */
import { type RawBuilder, sql } from 'kysely';
import type { StaffApplication } from '#contract/desk-open.ts';
import type { Answers } from '#form/engine/answers.ts';
import type { Voice } from '#server/core/languages.ts';
import type { Platform } from '#server/core/platform.ts';
import { itemsOf } from '#tenant/checklist/checklist.ts';
import { listed, type Marked, marksIn } from '../checklist/change-item.ts';
import { type DecisionRead, decisionIn, decisionInWords } from '../decisions/read.ts';
import {
  type RecommendationsRead,
  recommendationsIn,
  recommendationsOf,
} from '../recommendations/read.ts';
import type { ReaderOfOne } from './access.ts';

type OfficeRead = {
  readonly marked: readonly Marked[];
  readonly decision: DecisionRead | null;
  readonly recommendations: RecommendationsRead;
};

/** A value in SQL. */
export function officeIn(
  reader: ReaderOfOne,
  platform: Pick<Platform, 'clock' | 'tenant'>,
): RawBuilder<OfficeRead> {
  const { accountId } = reader;
  return sql`json_build_object('marked', ${marksIn(accountId)},
    'decision', ${decisionIn(reader, accountId, platform)},
    'recommendations', ${recommendationsIn(reader)})`;
}

/** @param answers as they were submitted. @param voice the reader's. */
export function officeOf(
  { marked, decision, recommendations }: OfficeRead,
  reader: ReaderOfOne,
  answers: Answers,
  voice: Voice,
): StaffApplication['office'] {
  return {
    checklist: listed(itemsOf(voice.tenant, answers, marked), marked),
    decisions: decisionInWords(decision, reader, voice),
    recommendations: recommendationsOf(recommendations, reader, voice.tenant),
  };
}
