/**
 * The contents of a form, independent of the answers: every question and every key, visible or not. The walk (`walk.ts`) tells what is
 * visible for a set of answers.
 */

import type { OptionsByValue } from '../kinds/kind.ts';
import { kindOf } from '../kinds/registry.ts';
import { labelShape } from '../kinds/text.ts';
import { descriptionKey } from './answers.ts';
import type { Condition } from './conditions.ts';
import {
  type Block,
  type Form,
  isQuestion,
  type Option,
  type Page,
  type Question,
} from './definition.ts';

/** The blocks directly inside a block, visible or not, in the order of the form. */
export function innerBlocks(block: Block): readonly Block[] {
  if (isQuestion(block)) return [];
  switch (block.kind) {
    case 'note':
    case 'faq':
      return [];
    case 'conditional':
    case 'group':
      return block.content;
    case 'conditionGroup':
      return block.cases.flatMap((option) => option.content);
    case 'repeat':
      return block.components.flatMap((component) => component.content);
    case 'tabs':
      return block.tabs.flatMap((tab) => tab.content);
    case 'confirmation':
      return block.trigger.via === 'tick'
        ? [block.trigger.question, ...block.after, ...block.optional]
        : [...block.after, ...block.optional];
  }
}

/** Every question in some blocks, at any depth, in the order of the form. */
export function questionsIn(blocks: readonly Block[]): Question[] {
  return blocks.flatMap((block) => (isQuestion(block) ? [block] : questionsIn(innerBlocks(block))));
}

/** Every question of a page. */
export function questionsOn(page: Page): Question[] {
  return questionsIn(page.sections.flatMap((section) => section.content));
}

/** Every question of a form. */
export function questionsOf(form: Form): Question[] {
  return form.pages.flatMap(questionsOn);
}

/** The keys that a question answers: its own, its companion and, for a lookup, the entry's code. */
export function keysAnsweredBy(question: Question): string[] {
  const { keepsLabel, alsoAnswers } = kindOf(question);
  const label = keepsLabel ? [descriptionKey(question.key)] : [];
  return [question.key, ...label, ...alsoAnswers(question)];
}

/** The keys that a question writes: those that it answers, and those of other questions that a lookup fills in. */
export function keysWrittenBy(question: Question): string[] {
  return [...new Set([...keysAnsweredBy(question), ...kindOf(question).fills(question)])];
}

/**
 * The keys to empty when a question is hidden: those that it answers, and those that it fills in and no question asks for. Cached by
 * form, since every walk needs it.
 */
export function heldKeys(form: Form): ReadonlyMap<Question, readonly string[]> {
  const known = heldKeysByForm.get(form);
  if (known) return known;
  const questions = questionsOf(form);
  const asked = new Set(questions.flatMap(keysAnsweredBy));
  const held = new Map(
    questions.map((question) => {
      const answered = keysAnsweredBy(question);
      const filledOnly = keysWrittenBy(question).filter((key) => !asked.has(key));
      return [question, [...answered, ...filledOnly]];
    }),
  );
  heldKeysByForm.set(form, held);
  return held;
}

const heldKeysByForm = new WeakMap<Form, ReadonlyMap<Question, readonly string[]>>();

/** Every key that some blocks write. */
export function keysIn(blocks: readonly Block[]): string[] {
  return [...new Set(questionsIn(blocks).flatMap(keysWrittenBy))];
}

/** The page that asks for a key, or `undefined` (spec §2, "page-to-field map"). */
export function findPageOf(form: Form, key: string): Page | undefined {
  return form.pages.find((page) =>
    questionsOn(page).some((question) => keysWrittenBy(question).includes(key)),
  );
}

/** The conditions that decide what a block shows; for options by value, the controlling key counts as one. */
export function conditionsOf(block: Block): readonly (Condition | OptionsByValue)[] {
  if (block.kind === 'conditional') return block.hideWhen;
  if (block.kind === 'conditionGroup') return block.cases.map((option) => option.when);
  return isQuestion(block) ? (kindOf(block).dependence?.conditions(block) ?? []) : [];
}

/** Every block of a page, at any depth, in the order of the form. */
export function blocksOn(page: Page): Block[] {
  const deep = (block: Block): Block[] => [block, ...innerBlocks(block).flatMap(deep)];
  return page.sections.flatMap((section) => section.content.flatMap(deep));
}

/** Every choice that a key may hold, over all its lists; empty if the answer is free. */
export function choicesFor(form: Form, key: string): Option[] {
  const questions = questionsOf(form).filter((question) => question.key === key);
  const choices = questions.flatMap((question) => kindOf(question).choices?.all(question) ?? []);
  const byValue = new Map(choices.map((choice) => [choice.value, choice]));
  return [...byValue.values()].filter(({ value }) => value !== '');
}

/** The maximum length at a key, in characters; keys outside of the model are labels. Undefined if the shape has no limit. */
export function maxLengthAt(form: Form, key: string): number | undefined {
  const shape = form.model[key] ?? labelShape;
  return 'maxLength' in shape ? shape.maxLength : undefined;
}

/** The keys of a form's document questions (contract §4: no code may know them by name). */
export function documentKeys(form: Form): string[] {
  return questionsOf(form)
    .filter((question) => kindOf(question).answerIs === 'file')
    .map((question) => question.key);
}
