/**
 * The walk: reads a form with a set of answers and tells what is visible and which answers count.
 * The editor, the print view, the PDF copy, the save and the submit all ask this and nothing else, so what is hidden
 * never counts, never prints and never blocks. `visibility.ts` decides about each block; this goes through the form from
 * top to end and collects what it finds. `validate.ts` says what is wrong with the answers that count, `words.ts` and
 * `wording.ts` how they read.
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

/** What a walk needs to know besides the answers. */
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

/** What a walk found. */
export interface Walk {
  readonly form: Form;
  readonly situation: Situation;
  /** Every visible block, holders and questions alike. */
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
  // A tab, a component or a confirmation may have shown only because of what was cleared: walk again without it.
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
      // Conditions further down must not see what is hidden, unless a visible question above asked the same key.
      if (!shownKeys.has(key)) empty(key);
    }
  };

  const show = (question: Question) => {
    for (const key of held.get(question) ?? []) {
      shownKeys.add(key);
      // A hidden question above may have asked, and emptied, the same key.
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
