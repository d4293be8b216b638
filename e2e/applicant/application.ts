/** The complete application of an applicant, and one with missing answers. */
import type { APIRequestContext } from '@playwright/test';
import { completeApplication } from '#form/application/complete-application.ts';
import { applicationForm } from '#form/application/index.ts';
import { type Answers, descriptionKey } from '#form/engine/answers.ts';
import { dateInZone } from '#form/engine/dates.ts';
import type { Block, Page as FormPage, Question } from '#form/engine/definition.ts';
import { isQuestion } from '#form/engine/definition.ts';
import { innerBlocks, keysIn, questionsOf } from '#form/engine/inventory.ts';
import { isRequired } from '#form/engine/validate.ts';
import { type Walk, walk } from '#form/engine/walk.ts';
import { kindOf } from '#form/kinds/registry.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { supplementedTenant } from '#tenant/sample/testing/supplement.ts';

const hasSupplement = process.env.SUPPLEMENT !== undefined;
export const form = applicationForm(hasSupplement ? supplementedTenant : sampleTenant);
/** The questions that the supplement requires. */
const OWN: Answers = hasSupplement ? { own_honors: 'N', own_honors_desc: 'Not this time' } : {};

/**
 * The whole application, as the form reads it today.
 * @param listed answers that replace the applicant's own, such as a listed school.
 * @param asked the form in the applicant's language, if that is not English.
 */
export function walkComplete(listed: Answers = {}, asked = form): Walk {
  const today = dateInZone(new Date(), sampleTenant.timeZone);
  return walk(asked, { ...completeApplication(today), ...OWN, ...listed }, { today });
}

/** The answers of an applicant who picks a listed school: the product's first suggestion. */
export async function findListedSchool(request: APIRequestContext): Promise<Answers> {
  const question = questionsOf(form).find(isSchoolSearch);
  if (question?.kind !== 'autocomplete' || question.codeKey === undefined) return {};
  const { category, key, codeKey, fills } = question;
  const [first] = await (
    await request.get('/lookup/find', { params: { text: 'high', category, max_results: 1 } })
  ).json();
  const entry = await (
    await request.get('/lookup/find', { params: { id: first.id, category } })
  ).json();
  const filled = Object.entries(fills).flatMap(([field, filledKey]) => [
    [filledKey, entry[field] ?? ''],
    [descriptionKey(filledKey), ''],
  ]);
  return {
    ...Object.fromEntries(filled),
    [key]: entry.name,
    [descriptionKey(key)]: first.text,
    [codeKey]: first.id,
  };
}

function isSchoolSearch(question: Question): boolean {
  return question.kind === 'autocomplete' && question.category === 'hs_ceeb';
}

export function getFormPage(id: string): FormPage {
  const found = form.pages.find((page) => page.id === id);
  if (found === undefined) throw new Error(`The form has no page "${id}".`);
  return found;
}

/** On each page, a question to leave empty: required, typed or chosen, and without effect on other questions. */
export function findGaps(complete: Walk): Map<string, Question> {
  const gaps = new Map<string, Question>();
  for (const { question, page } of complete.questions) {
    const isPlain = ['text', 'select', 'radio'].includes(question.kind);
    if (gaps.has(page.id) || !isPlain || !isRequired(complete, question, page)) continue;
    const without = walk(form, leaveOut(complete.answers, [question.key]), complete.situation);
    if (without.questions.length === complete.questions.length) gaps.set(page.id, question);
  }
  return gaps;
}

/** The answers with some emptied. */
function leaveOut(answers: Answers, keys: readonly string[]): Answers {
  const emptied = keys.flatMap((key) => [
    [key, ''],
    [descriptionKey(key), ''],
  ]);
  return { ...answers, ...Object.fromEntries(emptied) };
}

/** Questions that need an account: behind tabs, and in added components (spec §4). */
export function keysForAccountsOnly(): Set<string> {
  const blocks = form.pages.flatMap((page) => page.sections.flatMap(({ content }) => content));
  return new Set(blocks.flatMap(behindAnAccount));
}

function behindAnAccount(block: Block): string[] {
  if (isQuestion(block)) return kindOf(block).answerIs === 'file' ? [block.key] : [];
  if (block.kind === 'tabs') return keysIn([block]);
  if (block.kind === 'repeat') {
    return block.components.slice(1).flatMap(({ content }) => keysIn(content));
  }
  return innerBlocks(block).flatMap(behindAnAccount);
}
