/**
 * The definition of a form: pages of sections of blocks, as plain data. The whole product reads these types: the editor, the print view,
 * the PDF copy, validation, the save call and the export. Nothing here depends on React or Node. The form itself is defined in
 * `form/application/`; `check.ts` reports mistakes in a definition at build and start.
 */

import type { AnswerInput } from '../kinds/kind.ts';
import { type AnswerShape, isKind, type Question, type TickQuestion } from '../kinds/registry.ts';
import type { Condition } from './conditions.ts';
import type { Schema } from './rules.ts';

export type { Option } from '../kinds/kind.ts';
export type { AnswerShape, Question, QuestionKind } from '../kinds/registry.ts';

/** A block that is hidden while any of `hideWhen` holds; the keys inside are then cleared (spec §4). */
interface ConditionalBlock {
  readonly kind: 'conditional';
  readonly hideWhen: readonly Condition[];
  readonly content: readonly Block[];
}

/** The first case whose condition holds keeps its keys; the keys of all other cases are cleared (spec §4). */
interface ConditionGroupBlock {
  readonly kind: 'conditionGroup';
  readonly cases: readonly { readonly when: Condition; readonly content: readonly Block[] }[];
}

/** Questions that belong together. With `combineErrors` their messages show once, below the group (spec §5). */
export interface GroupBlock {
  readonly kind: 'group';
  readonly legend?: string;
  readonly help?: string;
  /** Side by side if there is room. */
  readonly inRow?: boolean;
  readonly combineErrors?: boolean;
  readonly content: readonly Block[];
}

/** Add-another (spec §4): `components[0]` always shows; a button adds the next, up to all of them. */
export interface RepeatBlock {
  readonly kind: 'repeat';
  /** The button id under which the count is saved. */
  readonly id: string;
  readonly buttonLabel: string;
  readonly maxNumberOfComponents: number;
  readonly components: readonly { readonly label: string; readonly content: readonly Block[] }[];
}

/** One way to answer, behind a tab. */
export interface Tab {
  readonly id: string;
  readonly label: string;
  readonly content: readonly Block[];
}

/** Tabs (spec §4): alternative ways to answer. The first is the default, and the only one for anonymous visitors. */
export interface TabsBlock {
  readonly kind: 'tabs';
  readonly id: string;
  readonly label: string;
  readonly tabs: readonly Tab[];
}

/** A confirmation trigger (spec §4): a button that reveals, or a tick box that reveals and hides. */
export interface ConfirmationBlock {
  readonly kind: 'confirmation';
  readonly id: string;
  readonly trigger:
    | { readonly via: 'button'; readonly label: string; readonly openLabel: string }
    | { readonly via: 'tick'; readonly question: TickQuestion };
  /** Shown once confirmed. */
  readonly after: readonly Block[];
  /** Shown until confirmed by the tick box. */
  readonly optional: readonly Block[];
}

/** Text between questions. */
export interface NoteBlock {
  readonly kind: 'note';
  readonly text: string;
}

/** Frequently asked questions at this place. Each question opens its answer. */
interface FaqBlock {
  readonly kind: 'faq';
  readonly entries: readonly FaqEntry[];
}

/** A question in the applicant's words, with an answer of one to three short sentences. */
export interface FaqEntry {
  readonly question: string;
  readonly answer: string;
}

export type Block =
  | Question
  | ConditionalBlock
  | ConditionGroupBlock
  | GroupBlock
  | RepeatBlock
  | TabsBlock
  | ConfirmationBlock
  | NoteBlock
  | FaqBlock;

/** A part of a page, with a heading that links can target. */
export interface Section {
  readonly id: string;
  readonly title: string;
  /** One sentence that says why the college asks. */
  readonly why?: string;
  readonly content: readonly Block[];
}

export interface Page {
  /** The last part of the route: `about` for `/about`. */
  readonly id: string;
  readonly title: string;
  readonly sections: readonly Section[];
  readonly schema: Schema;
}

/** Every key that may be stored, in the order in which exports list them. `_desc` companions follow by themselves. */
export type DataModel = Readonly<Record<string, AnswerShape>>;

/** A whole form. */
export interface Form {
  /** Increased when stored answers would be read differently. */
  readonly version: number;
  readonly model: DataModel;
  readonly pages: readonly Page[];
  /** The English original of a translated form, for the stored labels, which are English. */
  readonly english?: Form;
  /** How answers read in this form's language; without it, in English, as their kinds say it. */
  readonly words?: (question: Question, said: AnswerInput) => string;
}

/** Whether a block is a question, rather than a container of other blocks. */
export function isQuestion(block: Block): block is Question {
  return isKind(block.kind);
}
