/**
 * What `form/` has to know of a kind of question. Each kind says all of it in one file, and `registry.ts` lists the kinds;
 * the engine asks there and knows none of them by name.
 */
import type { Answers, AnswerValue } from '../engine/answers.ts';
import type { Condition } from '../engine/conditions.ts';
import type { PlainDate } from '../engine/dates.ts';
import type { AnswerShape } from './registry.ts';

/** What every question has. */
export interface QuestionBase {
  /** The answer key; also the id that links and the validation summary scroll to. */
  readonly key: string;
  /** The prefix that `key` must carry, where the same questions are asked twice (spec §5, "yupPrefix"). */
  readonly prefix?: string;
  readonly label: string;
  /** One sentence below the label, for those who need it. */
  readonly help?: string;
  /** The HTML autofill token, such as `given-name`. */
  readonly autocomplete?: string;
}

/** One entry of an option list: what is stored and what is shown. The empty "--" entry has the value `''`. */
export interface Option {
  readonly value: string;
  readonly label: string;
}

/** Options by value: the list depends on the answer at `key`; the select is hidden while that answer has no list. */
export interface OptionsByValue {
  readonly key: string;
  readonly options: Readonly<Record<string, readonly Option[]>>;
}

/** An attached document, as far as a reader of the form needs it. `file_size` is in bytes. */
export interface AttachedDocument {
  readonly file_name: string;
  readonly file_size: number;
}

/** Some words, a text of many lines, a tick, or a file, which the server keeps. */
export type AnswerSort = 'line' | 'text' | 'tick' | 'file';

/** A kind of question. */
export interface Kind<Asked extends QuestionBase = QuestionBase> {
  /** The shapes in which its answer may be stored: in any other, no save would ever be accepted. */
  readonly storedAs: readonly AnswerShape['type'][];
  /** Whether the label that the applicant saw is kept beside the answer (spec §3, "Coded answers"). */
  readonly keepsLabel: boolean;
  /** By this, and not by the kind, a reader knows how to draw an answer. */
  readonly answerIs: AnswerSort;
  /** Keys that it answers besides its own and its label's. */
  readonly alsoAnswers: (question: Asked) => readonly string[];
  /** Keys of other questions that it fills in. */
  readonly fills: (question: Asked) => readonly string[];
  /** The list that its answer comes from; undefined where the applicant is free. */
  readonly choices: Choices<Asked> | undefined;
  /** How it depends on other answers by itself; undefined if it shows wherever the blocks around it show. */
  readonly dependence: Dependence<Asked> | undefined;
  /** All that a new value changes by itself. The engine adds what follows from that (`change.ts`). */
  readonly answer: (question: Asked, value: AnswerValue, before: Answers) => Answers;
  /** Its answer as people read it; `''` if there is none. */
  readonly words: (question: Asked, said: Said) => string;
}

/** The list of a question. */
interface Choices<Asked> {
  /** Every choice that may ever be stored, whatever the other answers are and whatever day it is. */
  readonly all: (question: Asked) => readonly Option[];
  /** What it offers now. */
  readonly now: (question: Asked, answers: Answers, today: PlainDate) => readonly Option[];
}

/** How a question depends on others. Its answer is cleared when one that it depends on changes (spec §4). */
interface Dependence<Asked> {
  readonly conditions: (question: Asked) => readonly (Condition | OptionsByValue)[];
  /** Whether it shows. */
  readonly isOffered: (question: Asked, answers: Answers) => boolean;
  /** Whether it still holds what it does not offer any more. */
  readonly isLeftOver: (question: Asked, answers: Answers) => boolean;
}

/** What an answer is read from. */
export interface Said {
  /** The answer as text; `''` if it is blank. */
  readonly text: string;
  readonly answers: Answers;
  readonly today: PlainDate;
  /** The attached document, where the answer is one and it is known. */
  readonly attached: AttachedDocument | undefined;
}

/** What most kinds have in common: a question with one key, which depends on nothing and fills in nothing. */
export const alone: Pick<
  Kind,
  'keepsLabel' | 'alsoAnswers' | 'fills' | 'choices' | 'dependence' | 'answer'
> = {
  keepsLabel: false,
  alsoAnswers: () => [],
  fills: () => [],
  choices: undefined,
  dependence: undefined,
  answer: ({ key }, value) => ({ [key]: value }),
};
