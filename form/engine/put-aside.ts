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
import { conditionsOf, heldKeys, innerBlocks, keysWrittenBy } from './inventory.ts';
import type { Situation, Walk } from './walk.ts';

/** Why some questions were visible: the answers that their conditions read, and the tabs in which they stand. */
interface Setting {
  readonly answers: Answers;
  /** The chosen tab by the id of its tabs block. */
  readonly tabs: Readonly<Record<string, string>>;
}

/** Answers that were cleared together, and the setting in which they were visible. */
interface ClearedAnswers {
  readonly answers: Answers;
  readonly setting: Setting;
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
  const ownKeys = new Set(own.flatMap(keysWrittenBy));
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
  return propagate(form, answers, { ...known(setting.answers), ...known(cleared) }, situation);
}

/** The setting of visible questions: what makes them visible, and, recursively, what makes their controlling questions visible. */
function settingOf({ form, blocks, answers }: Walk, questions: readonly Question[]): Setting {
  const places = placesIn(form, blocks);
  const tabs: Record<string, string> = {};
  const controlling: Record<string, AnswerValue> = {};
  const waiting = questions.map(({ key }) => key);
  const seen = new Set<string>();
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (seen.has(key)) continue;
    seen.add(key);
    for (const place of places.get(key) ?? []) {
      for (const [block, tab] of place.tabs) tabs[block] = tab;
      for (const at of place.decidedBy) {
        controlling[at] = answers[at] ?? '';
        const label = answers[descriptionKey(at)];
        if (label !== undefined) controlling[descriptionKey(at)] = label;
        waiting.push(at);
      }
    }
  }
  return { answers: controlling, tabs };
}

/** The place of a question: the answers that decide whether it shows, and the tabs in which it stands. */
interface Place {
  readonly decidedBy: readonly string[];
  readonly tabs: readonly (readonly [block: string, tab: string])[];
}

/** The places of the visible questions, by key. */
function placesIn(form: Form, visible: ReadonlySet<Block>): ReadonlyMap<string, readonly Place[]> {
  const places = new Map<string, readonly Place[]>();
  const visit = (block: Block, above: Place): void => {
    if (!visible.has(block)) return;
    const conditions = conditionsOf(block).map(({ key }) => key);
    const place: Place = { ...above, decidedBy: [...above.decidedBy, ...conditions] };
    if (isQuestion(block)) {
      places.set(block.key, [...(places.get(block.key) ?? []), place]);
      return;
    }
    if (block.kind === 'tabs') {
      for (const { id, content } of block.tabs) {
        const behind: Place = { ...place, tabs: [...place.tabs, [block.id, id]] };
        for (const inner of content) visit(inner, behind);
      }
      return;
    }
    const trigger = block.kind === 'confirmation' ? block.trigger : undefined;
    const tick = trigger?.via === 'tick' ? trigger.question : undefined;
    for (const inner of innerBlocks(block)) {
      const isDecided = tick !== undefined && inner !== tick;
      const decidedBy = isDecided ? [...place.decidedBy, tick.key] : place.decidedBy;
      visit(inner, { ...place, decidedBy });
    }
  };
  for (const page of form.pages) {
    for (const section of page.sections) {
      for (const block of section.content) visit(block, { decidedBy: [], tabs: [] });
    }
  }
  return places;
}

/** The non-empty answers at some keys. */
function answeredAt(answers: Answers, keys: readonly string[]): Answers {
  const held = [...new Set(keys)].map((key): [string, AnswerValue] => [key, answers[key] ?? '']);
  return Object.fromEntries(held.filter(([, value]) => isAnswered(value)));
}

/** Pieces may outlive a change of the form, and then hold keys that it no longer has. */
function isKnown(form: Form, key: string): boolean {
  const labelled = key.endsWith(DESCRIPTION_SUFFIX)
    ? key.slice(0, -DESCRIPTION_SUFFIX.length)
    : key;
  return key in form.model || labelled in form.model;
}
