/**
 * The effects of one changed answer on the others: the editor's only way to change answers. A keystroke enters the engine as `answer(…)`,
 * and leaves it as a patch. The page applies the patch, walks the form again (`walk.ts`), draws the visible blocks, and later saves the
 * changed keys; the server asks `accept.ts` whether they may be stored.
 */
import { kindOf } from '../kinds/registry.ts';
import { type Answers, type AnswerValue, descriptionKey, emptied, isAnswered } from './answers.ts';
import { firstCharacters } from './characters.ts';
import { type Block, type Form, isQuestion, type Question } from './definition.ts';
import {
  blocksOn,
  choicesFor,
  conditionsOf,
  keysAnsweredBy,
  maxLengthAt,
  questionsOf,
} from './inventory.ts';
import { type Situation, walk } from './walk.ts';
import { labelFor } from './words.ts';

/** The keys that change, with their new values. Everything else stays as it was. */
export type Patch = Answers;

/**
 * Answers a question. The patch holds the answer, its companion label, the dependent answers that are cleared (a conditional select and
 * its label, spec §4), and every key that the change hides.
 */
export function answer(
  form: Form,
  answers: Answers,
  question: Question,
  value: AnswerValue,
  situation: Situation,
): Patch {
  return propagate(form, answers, kindOf(question).answer(question, value, answers), situation);
}

/**
 * Adds the consequences to a patch: the labels of its codes, and the keys that have to be emptied. With the patch applied, nothing hidden
 * holds an answer.
 */
export function propagate(form: Form, before: Answers, patch: Patch, situation: Situation): Patch {
  let changed: Patch = { ...companionsOf(form, before, patch, situation), ...patch };
  for (;;) {
    const after = { ...before, ...changed };
    const { cleared } = walk(form, after, situation);
    const keys = [...dependentsOf(form, before, changed, patch), ...cleared];
    const toEmpty = keys.filter((key) => isAnswered(after[key]));
    if (toEmpty.length === 0) return changed;
    // An emptied key may itself control other selects: repeat until there is nothing left to empty.
    const emptiedKeys = toEmpty.map((key) => [key, emptied(after[key])]);
    changed = { ...changed, ...Object.fromEntries(emptiedKeys) };
  }
}

/** The part of a text that can be stored at a key or as a label: a long text is cut, a code that is not in the key's list is dropped. */
export function fitting(form: Form, key: string, text: string): string {
  const maxLength = maxLengthAt(form, key);
  if (maxLength !== undefined) return firstCharacters(text, maxLength);
  return choicesFor(form, key).some(({ value }) => value === text) ? text : '';
}

/**
 * The English labels of the codes in a patch. If several questions ask the same key, the label comes from the question that lists the
 * code.
 */
function companionsOf(form: Form, before: Answers, patch: Patch, situation: Situation): Patch {
  const after = { ...before, ...patch };
  const companions: Record<string, string> = {};
  for (const question of questionsOf(form.english ?? form)) {
    if (!kindOf(question).choices || !Object.hasOwn(patch, question.key)) continue;
    companions[descriptionKey(question.key)] ||= labelFor(question, after, situation.today);
  }
  return companions;
}

/**
 * The keys of the conditional selects whose controlling answer changes (spec §4). A select that the patch itself
 * answers keeps that answer, as when a lookup fills in the country and the state together.
 */
function dependentsOf(form: Form, before: Answers, changed: Patch, patch: Patch): string[] {
  const hasChanged = (key: string) =>
    key in changed && (before[key] || '') !== (changed[key] || '');
  return [...controllersOf(form)]
    .filter(([{ key }, controllers]) => !(key in patch) && controllers.some(hasChanged))
    .flatMap(([question]) => keysAnsweredBy(question));
}

const controllersByForm = new WeakMap<Form, ReadonlyMap<Question, readonly string[]>>();

/** The controlling keys of each conditional select. A select that is alone in a conditional block counts as one, too. */
function controllersOf(form: Form): ReadonlyMap<Question, readonly string[]> {
  const known = controllersByForm.get(form);
  if (known) return known;
  const blocks = form.pages.flatMap(blocksOn);
  const controllers = new Map(
    blocks
      .filter(isQuestion)
      .filter((question) => kindOf(question).dependence)
      .map((question) => {
        const around = blocks.filter((block) => holdsOnly(block, question));
        const conditions = [question, ...around].flatMap(conditionsOf);
        return [question, conditions.map(({ key }) => key)] as const;
      }),
  );
  controllersByForm.set(form, controllers);
  return controllers;
}

function holdsOnly(block: Block, question: Question): boolean {
  return (
    block.kind === 'conditional' && block.content.length === 1 && block.content[0] === question
  );
}
