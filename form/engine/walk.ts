/**
 * The walk: reads a form with a set of answers and tells what is visible and which answers count.
 * The editor, the print view, the PDF copy, the save and the submit all ask this and nothing else, so what is hidden
 * never counts, never prints and never blocks.
 */
import { type Answers, type AnswerValue, isAnswered, textAt } from './answers.ts';
import { holds } from './conditions.ts';
import type { PlainDate } from './dates.ts';
import {
  type Block,
  type Form,
  isQuestion,
  type Page,
  type Question,
  type RepeatBlock,
  type Section,
  type SelectQuestion,
  type TabsBlock,
} from './definition.ts';
import { keysAnsweredBy, keysIn } from './inventory.ts';

/** What a walk needs to know besides the answers. */
export type Situation = {
  /** Today in the college's time zone. */
  readonly today: PlainDate;
  /** Saved number of components by add-another button id (spec §3, "Add-another data"). */
  readonly counts?: Readonly<Record<string, number>>;
  /** Chosen tab by tab id (spec §3, "Tabs data"). */
  readonly tabs?: Readonly<Record<string, string>>;
  /** Ids of the confirmation buttons that were pressed open; the page's own state, never saved. */
  readonly opened?: ReadonlySet<string>;
};

/** A visible question, with where it stands. */
export type Visible = {
  readonly question: Question;
  readonly section: Section;
  readonly page: Page;
};

/** What a walk found. */
export type Walk = {
  readonly form: Form;
  readonly situation: Situation;
  /** Every visible block, holders and questions alike. */
  readonly blocks: ReadonlySet<Block>;
  /** Every visible question, in the order of the form. */
  readonly questions: readonly Visible[];
  /** The answers that count: those given, with everything hidden emptied. */
  readonly answers: Answers;
  /** Keys that hold something but are hidden: they are to be saved as empty (contract §6). */
  readonly cleared: readonly string[];
};

/** Walks a form. Pure: the same form, answers and situation always give the same walk. */
export function walk(form: Form, answers: Answers, situation: Situation): Walk {
  const blocks = new Set<Block>();
  const questions: Visible[] = [];
  const relevant: Record<string, AnswerValue> = { ...answers };
  const hiddenKeys = new Set<string>();
  const shownKeys = new Set<string>();

  const hide = (hidden: readonly Block[]) => {
    for (const key of keysIn(hidden)) hiddenKeys.add(key);
    // Later conditions must not see what is hidden, unless a visible question above asked the same key.
    for (const key of keysIn(hidden)) {
      if (!shownKeys.has(key) && isAnswered(relevant[key])) relevant[key] = '';
    }
  };

  const visit = (block: Block, section: Section, page: Page): void => {
    const { shown, hidden } = partition(block, relevant, situation);
    hide(hidden);
    if (isQuestion(block) && hidden.length > 0) return;
    blocks.add(block);
    if (isQuestion(block)) {
      questions.push({ question: block, section, page });
      // What a lookup fills in is shown by the questions that ask for it, and only if they show.
      for (const key of keysAnsweredBy(block)) {
        shownKeys.add(key);
        // A second block may ask a key that a hidden one before it gave up.
        const given = answers[key];
        if (given !== undefined) relevant[key] = given;
      }
    }
    for (const inner of shown) visit(inner, section, page);
  };

  for (const page of form.pages) {
    for (const section of page.sections) {
      for (const block of section.content) visit(block, section, page);
    }
  }

  const cleared = [...hiddenKeys].filter((key) => !shownKeys.has(key) && isAnswered(answers[key]));
  return { form, situation, blocks, questions, answers: relevant, cleared };
}

/** Which inner blocks of a visible block show; a question that is itself hidden stands in its own `hidden`. */
function partition(
  block: Block,
  answers: Answers,
  situation: Situation,
): { shown: readonly Block[]; hidden: readonly Block[] } {
  if (isQuestion(block)) {
    const isHidden = block.kind === 'select' && !isOffered(block, answers);
    return { shown: [], hidden: isHidden ? [block] : [] };
  }
  switch (block.kind) {
    case 'note':
      return { shown: [], hidden: [] };
    case 'group':
      return { shown: block.content, hidden: [] };
    case 'conditional': {
      const isHidden = block.hideWhen.some((condition) => holds(condition, answers));
      return isHidden ? { shown: [], hidden: block.content } : { shown: block.content, hidden: [] };
    }
    case 'conditionGroup': {
      const first = block.cases.find((option) => holds(option.when, answers));
      const others = block.cases.filter((option) => option !== first);
      return {
        shown: first?.content ?? [],
        hidden: others.flatMap((option) => option.content),
      };
    }
    case 'repeat':
      return { shown: shownComponents(block, answers, situation), hidden: [] };
    case 'tabs':
      return { shown: shownTabs(block, answers, situation), hidden: [] };
    case 'confirmation': {
      if (block.trigger.via === 'checkbox') {
        const isTicked = answers[block.trigger.question.key] === true;
        const [shown, hidden] = isTicked
          ? [block.after, block.optional]
          : [block.optional, block.after];
        return { shown: [block.trigger.question, ...shown], hidden };
      }
      const isOpen = isConfirmationOpen(block, answers, situation);
      return { shown: isOpen ? [...block.after, ...block.optional] : block.optional, hidden: [] };
    }
  }
}

/** Whether a conditional select shows: its condition holds and, in options-by-value mode, there is a list. */
function isOffered(question: SelectQuestion, answers: Answers): boolean {
  if (question.showWhen && !holds(question.showWhen, answers)) return false;
  if (!question.optionsBy) return true;
  return (question.optionsBy.options[textAt(answers, question.optionsBy.key)]?.length ?? 0) > 0;
}

/** Whether a confirmation button is open: pressed, or something behind it is already answered. */
export function isConfirmationOpen(
  block: Extract<Block, { kind: 'confirmation' }>,
  answers: Answers,
  situation: Situation,
): boolean {
  if (situation.opened?.has(block.id)) return true;
  return keysIn(block.after).some((key) => isAnswered(answers[key]));
}

/** How many components of an add-another group show: as many as were asked for, and every one that holds an answer. */
export function componentCount(block: RepeatBlock, answers: Answers, situation: Situation): number {
  const lastAnswered = block.components.findLastIndex((component) =>
    keysIn(component.content).some((key) => isAnswered(answers[key])),
  );
  const wanted = situation.counts?.[block.id] ?? 1;
  return Math.min(block.components.length, Math.max(1, wanted, lastAnswered + 1));
}

function shownComponents(block: RepeatBlock, answers: Answers, situation: Situation): Block[] {
  const count = componentCount(block, answers, situation);
  return block.components.slice(0, count).flatMap((component) => component.content);
}

/** The tab that is open: the chosen one, else one that is answered, else the first. */
export function openTab(block: TabsBlock, answers: Answers, situation: Situation): string {
  const chosen = situation.tabs?.[block.id];
  const found =
    block.tabs.find((tab) => tab.id === chosen) ??
    block.tabs.find((tab) => isTabAnswered(tab, answers)) ??
    block.tabs[0];
  return found?.id ?? '';
}

/** An answer behind another tab still counts: switching clears it on the page, and nothing else may lose it. */
function shownTabs(block: TabsBlock, answers: Answers, situation: Situation): Block[] {
  const open = openTab(block, answers, situation);
  return block.tabs
    .filter((tab) => tab.id === open || isTabAnswered(tab, answers))
    .flatMap((tab) => tab.content);
}

function isTabAnswered(tab: TabsBlock['tabs'][number], answers: Answers): boolean {
  return keysIn(tab.content).some((key) => isAnswered(answers[key]));
}
