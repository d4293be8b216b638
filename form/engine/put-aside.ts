/**
 * Answers that a choice hides are cleared (spec §4), but can be restored. This finds the answers that a change cleared, together with the
 * conditions under which they showed, and restores both. The page and the server keep them meanwhile.
 */
import { kindOf } from '../kinds/registry.ts';
import {
  type Answers,
  type AnswerValue,
  DESCRIPTION_SUFFIX,
  descriptionKey,
  isAnswered,
} from './answers.ts';
import { type Patch, propagate } from './change.ts';
import { type Block, type Form, isQuestion, type Question } from './definition.ts';
import { conditionsOf, heldKeys, innerBlocks, keysWrittenBy, questionsOf } from './inventory.ts';
import type { Situation, Walk } from './walk.ts';

/** Answers that were cleared together, and the answers that made them visible. */
interface ClearedAnswers {
  readonly answers: Answers;
  readonly setting: Answers;
}

/**
 * The answers that a change cleared; `undefined` if there are none. Documents are not among them: the server keeps the files.
 * @param own questions that the applicant changed by hand: their old values count as changed, not as cleared.
 * @param only restricts the result to one question.
 * @param withReplaced also returns answers that were replaced by another value.
 */
export function findCleared(
  before: Walk,
  after: Answers,
  {
    own = [],
    only,
    withReplaced = false,
  }: {
    readonly own?: readonly Question[];
    readonly only?: string | undefined;
    readonly withReplaced?: boolean;
  } = {},
): ClearedAnswers | undefined {
  const { form, answers } = before;
  const ownKeys = new Set(
    own.flatMap((question) => {
      const value = after[question.key] ?? '';
      // Emptying an unlisted school hides its place, which the applicant has typed.
      if (!isAnswered(value)) return Object.keys(kindOf(question).answer(question, value, answers));
      return keysWrittenBy(question);
    }),
  );
  const held = heldKeys(form);
  const questions = before.questions
    .map(({ question }) => question)
    .filter((question) => kindOf(question).answerIs !== 'file' && !ownKeys.has(question.key))
    .filter(({ key }) => only === undefined || key === only)
    .filter(({ key }) => isAnswered(answers[key]))
    .filter(({ key }) => (withReplaced ? answers[key] !== after[key] : !isAnswered(after[key])));
  if (questions.length === 0) return undefined;
  const keys = questions.flatMap((question) => held.get(question) ?? []);
  return { answers: answeredAt(answers, keys), setting: settingOf(before, questions) };
}

/**
 * The patch that restores cleared answers, with the answers of their setting and all consequences. The caller must choose the tabs of the
 * setting first.
 */
export function bringBack(
  form: Form,
  answers: Answers,
  { answers: cleared, setting }: ClearedAnswers,
  situation: Situation,
): Patch {
  const known = (patch: Answers) =>
    Object.fromEntries(Object.entries(patch).filter(([key]) => isKnown(form, key)));
  return propagate(form, answers, { ...known(setting), ...known(cleared) }, situation);
}

/** The answers that make visible questions visible, and, recursively, those that make their controlling questions visible. */
function settingOf({ form, blocks, answers }: Walk, questions: readonly Question[]): Answers {
  const content = form.pages.flatMap(({ sections }) => sections.flatMap((one) => one.content));
  const controlling: Record<string, AnswerValue> = {};
  const toVisit = new Set(questions.map(({ key }) => key));
  // The loop also visits the keys that it adds.
  for (const key of toVisit) {
    for (const [block, inner] of pathsTo(content, key, blocks).flat()) {
      for (const at of decidingKeys(block, inner)) {
        controlling[at] = answers[at] ?? '';
        const label = answers[descriptionKey(at)];
        if (label !== undefined) controlling[descriptionKey(at)] = label;
        const question = questionsOf(form).find(({ key }) => key === at);
        // For example a school's code, which is empty if the school is not in the list.
        for (const code of question ? kindOf(question).alsoAnswers(question) : [])
          controlling[code] = answers[code] ?? '';
        toVisit.add(at);
      }
    }
  }
  return controlling;
}

/** A block, and the block inside it on the way to a question; the question itself has none inside. */
type Step = readonly [block: Block, inner: Block | undefined];

/** The ways to the visible questions with a key. */
function pathsTo(within: readonly Block[], key: string, visible: ReadonlySet<Block>): Step[][] {
  return within.flatMap((block): Step[][] => {
    if (!visible.has(block)) return [];
    if (isQuestion(block)) return block.key === key ? [[[block, undefined]]] : [];
    return innerBlocks(block).flatMap((inner) =>
      pathsTo([inner], key, visible).map((path): Step[] => [[block, inner], ...path]),
    );
  });
}

/** The keys of the answers that decide whether a block shows the block inside it. */
function decidingKeys(block: Block, inner: Block | undefined): readonly string[] {
  const keys = conditionsOf(block).map(({ key }) => key);
  const trigger = block.kind === 'confirmation' ? block.trigger : undefined;
  const isTicked = trigger?.via === 'tick' && trigger.question !== inner;
  return isTicked ? [...keys, trigger.question.key] : keys;
}

/** The non-empty answers at some keys. */
function answeredAt(answers: Answers, keys: readonly string[]): Answers {
  const held = [...new Set(keys)].map((key): [string, AnswerValue] => [key, answers[key] ?? '']);
  return Object.fromEntries(held.filter(([, value]) => isAnswered(value)));
}

/** Pieces may outlive a change of the form, and then hold keys that it no longer has. */
function isKnown({ model }: Form, key: string): boolean {
  const labelled = key.endsWith(DESCRIPTION_SUFFIX)
    ? key.slice(0, -DESCRIPTION_SUFFIX.length)
    : key;
  return key in model || labelled in model;
}
