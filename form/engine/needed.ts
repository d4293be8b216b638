/** Which answers the application needs at the moment: the marks that show before anything is wrong. `validate.ts` judges the answers. */
import type { Page, Question } from './definition.ts';
import { type Rule, ruleApplies } from './rules.ts';
import { isRequired } from './validate.ts';
import type { Visible, Walk } from './walk.ts';

/** `one of several`: one of the questions in {@link alternativesOf} is enough. */
export type Need = 'needed' | 'one of several' | 'optional';

/** Whether a question has to be answered, with the current answers. */
export function needOf(walked: Walk, question: Question, page: Page): Need {
  const hasAlternatives = alternativesOf(walked, question).length > 0;
  if (hasAlternatives && !isRequiredByItself(walked, question, page)) return 'one of several';
  return isRequired(walked, question, page) ? 'needed' : 'optional';
}

/**
 * The visible questions of which one answer is enough, in the order of the form; empty for an independent question. Questions behind
 * different tabs count as one, since only one tab shows.
 */
export function alternativesOf(walked: Walk, { key }: Question): readonly Question[] {
  return alternativesIn(walked).get(key) ?? [];
}

/** The sentence above the first of several alternative questions; undefined for any other question. */
export function oneOfSentence(walked: Walk, question: Question): string | undefined {
  const several = alternativesOf(walked, question);
  if (several[0]?.key !== question.key) return undefined;
  return walked.questions
    .filter((one) => several.includes(one.question))
    .flatMap((one) => one.page.schema[one.question.key] ?? [])
    .find(({ oneOf }) => oneOf !== undefined)?.oneOf;
}

/** How much of a section has to be answered. */
export function needOfSection(walked: Walk, sectionId: string): 'all' | 'some' | 'nothing' {
  const needs = walked.questions
    .filter(({ section }) => section.id === sectionId)
    .map(({ question, page }) => needOf(walked, question, page));
  if (needs.every((need) => need === 'needed')) return 'all';
  return needs.every((need) => need === 'optional') ? 'nothing' : 'some';
}

/** Whether a question has to be answered whatever the other answers are, such as a cell phone for text messages. */
function isRequiredByItself({ answers }: Walk, { key }: Question, page: Page): boolean {
  return (page.schema[key] ?? []).some(
    (rule) => rule.asksForAnswer && !rule.alsoReads && ruleApplies(rule, answers),
  );
}

const alternativesByWalk = new WeakMap<Walk, ReadonlyMap<string, readonly Question[]>>();

function alternativesIn(walked: Walk): ReadonlyMap<string, readonly Question[]> {
  const known = alternativesByWalk.get(walked);
  if (known) return known;
  const found = new Map<string, readonly Question[]>();
  for (const { question, page } of walked.questions) {
    for (const rule of page.schema[question.key] ?? []) {
      const together = alternativesByRule(rule, question, walked.questions);
      if (together.length > 1) for (const { key } of together) found.set(key, together);
    }
  }
  alternativesByWalk.set(walked, found);
  return found;
}

function alternativesByRule(
  { asksForAnswer, alsoReads }: Rule,
  { key }: Question,
  questions: readonly Visible[],
): Question[] {
  if (!asksForAnswer || !alsoReads) return [];
  const keys = [key, ...alsoReads];
  return questions
    .map(({ question }) => question)
    .filter((question) => keys.includes(question.key));
}
