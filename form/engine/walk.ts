/**
 * The walk: reads a form with a set of answers, and finds the visible blocks and the answers that count. The editor, the print view, the
 * PDF copy, the save and the submit all use the walk and nothing else: hidden questions never count, never print and never block.
 * `visibility.ts` decides about each block; the walk visits the form from top to bottom and collects the results. `validate.ts` finds the
 * errors, `words.ts` and `wording.ts` put the answers into words.
 */
import { kindOf } from '../kinds/registry.ts';
import { type Answers, type AnswerValue, emptied, isAnswered } from './answers.ts';
import type { PlainDate } from './dates.ts';
import {
  type Block,
  type Form,
  isQuestion,
  type Page,
  type Question,
  type Section,
} from './definition.ts';
import { heldKeys, questionsIn } from './inventory.ts';
import { partition } from './visibility.ts';

/** The input of a walk besides the answers. */
export interface Situation {
  /** Today in the college's time zone. */
  readonly today: PlainDate;
  /** Saved number of components by add-another button id (spec §3, "Add-another data"). */
  readonly counts?: Readonly<Record<string, number>>;
  /** Chosen tab by tab id (spec §3, "Tabs data"). */
  readonly tabs?: Readonly<Record<string, string>>;
  /** Ids of the confirmation buttons that were pressed open; the page's own state, never saved. */
  readonly opened?: ReadonlySet<string>;
}

/** A visible question, with where it stands. */
export interface Visible {
  readonly question: Question;
  readonly section: Section;
  readonly page: Page;
}

/** The result of a walk. */
export interface Walk {
  readonly form: Form;
  readonly situation: Situation;
  /** Every visible block: the questions, and the blocks around them. */
  readonly blocks: ReadonlySet<Block>;
  /** Every visible question, in the order of the form. */
  readonly questions: readonly Visible[];
  /** The answers that count: those given, with everything hidden emptied. */
  readonly answers: Answers;
  /** Keys that hold something but are hidden, or no longer fit their list: to be saved as empty (contract §6). */
  readonly cleared: readonly string[];
}

/** Walks a form. Pure: the same form, answers and situation always give the same walk. */
export function walk(form: Form, answers: Answers, situation: Situation): Walk {
  let found = walkOnce(form, answers, situation);
  const cleared = [...found.cleared];
  // A cleared answer may have been the only reason that a tab, component or confirmation showed: walk again without it.
  while (found.cleared.length > 0) {
    found = walkOnce(form, found.answers, situation);
    cleared.push(...found.cleared);
  }
  return { ...found, cleared };
}

function walkOnce(form: Form, answers: Answers, situation: Situation): Walk {
  const held = heldKeys(form);
  const blocks = new Set<Block>();
  const questions: Visible[] = [];
  const relevant: Record<string, AnswerValue> = { ...answers };
  const shownKeys = new Set<string>();
  const emptiedKeys = new Set<string>();

  const empty = (key: string) => {
    if (!isAnswered(relevant[key])) return;
    relevant[key] = emptied(relevant[key]);
    emptiedKeys.add(key);
  };

  const hide = (question: Question) => {
    for (const key of held.get(question) ?? []) {
      // Conditions further down must not see a hidden answer, unless a visible question above has the same key.
      if (!shownKeys.has(key)) empty(key);
    }
  };

  const show = (question: Question) => {
    for (const key of held.get(question) ?? []) {
      shownKeys.add(key);
      // A hidden question with the same key, further up, may have emptied it.
      const given = answers[key];
      if (given !== undefined) relevant[key] = given;
    }
    if (!kindOf(question).dependence?.isLeftOver(question, relevant)) return;
    for (const key of held.get(question) ?? []) empty(key);
  };

  const visit = (block: Block, section: Section, page: Page): void => {
    const { shown, hidden } = partition(block, relevant, situation);
    questionsIn(hidden).forEach(hide);
    if (isQuestion(block) && hidden.length > 0) return;
    blocks.add(block);
    if (isQuestion(block)) {
      questions.push({ question: block, section, page });
      show(block);
    }
    for (const inner of shown) visit(inner, section, page);
  };

  for (const page of form.pages) {
    for (const section of page.sections) {
      for (const block of section.content) visit(block, section, page);
    }
  }

  const cleared = [...emptiedKeys].filter((key) => !isAnswered(relevant[key]));
  return { form, situation, blocks, questions, answers: relevant, cleared };
}
