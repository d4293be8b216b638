/**
 * The interface between a kind of question and the rest of `form/`. Each kind is implemented in one file, and `registry.ts` lists the
 * kinds; the engine uses the registry and knows no kind by name.
 */
import type { Answers, AnswerValue } from '../engine/answers.ts';
import type { Condition } from '../engine/conditions.ts';
import type { PlainDate } from '../engine/dates.ts';
import type { AnswerShape } from './registry.ts';

/** The fields of every question. */
export interface QuestionBase {
  /** The answer key; also the id of the element that links and the validation summary scroll to. */
  readonly key: string;
  /** The prefix that `key` must carry, if the same questions are asked twice (spec §5, "yupPrefix"). */
  readonly prefix?: string;
  readonly label: string;
  /** One sentence of help below the label. */
  readonly help?: string;
  /** The HTML autofill token, such as `given-name`. */
  readonly autocomplete?: string;
}

/** One entry of an option list, as stored and as shown. The empty "--" entry has the value `''`. */
export interface Option {
  readonly value: string;
  readonly label: string;
}

/** Options by value: the list depends on the answer at `key`; the select is hidden while that answer has no list. */
export interface OptionsByValue {
  readonly key: string;
  readonly options: Readonly<Record<string, readonly Option[]>>;
}

/** An attached document, with the fields that readers of the form need. `file_size` is in bytes. */
export interface AttachedDocument {
  readonly file_name: string;
  readonly file_size: number;
}

/** One line of text, a text of many lines, a tick, or a file, which the server keeps. */
export type AnswerSort = 'line' | 'text' | 'tick' | 'file';

/** A kind of question. */
export interface Kind<Asked extends QuestionBase = QuestionBase> {
  /** The shapes in which the answer may be stored; with any other shape, no save would be accepted. */
  readonly storedAs: readonly AnswerShape['type'][];
  /** Whether the label that the applicant saw is kept beside the answer (spec §3, "Coded answers"). */
  readonly keepsLabel: boolean;
  /** How to draw an answer; readers branch on this instead of on the kind. */
  readonly answerIs: AnswerSort;
  /** Keys that the question answers besides its own and its label's. */
  readonly alsoAnswers: (question: Asked) => readonly string[];
  /** Keys of other questions that the question fills in. */
  readonly fills: (question: Asked) => readonly string[];
  /** The list of possible answers; undefined if the answer is free. */
  readonly choices: Choices<Asked> | undefined;
  /** The question's own dependence on other answers; undefined if only the blocks around it decide whether it shows. */
  readonly dependence: Dependence<Asked> | undefined;
  /** The direct effects of a new value. The engine adds their consequences (`change.ts`). */
  readonly answer: (question: Asked, value: AnswerValue, before: Answers) => Answers;
  /** The answer in words; `''` if there is none. */
  readonly words: (question: Asked, said: AnswerInput) => string;
}

interface Choices<Asked> {
  /** Every choice that may ever be stored, for all other answers and all days. */
  readonly all: (question: Asked) => readonly Option[];
  /** The choices on offer now. */
  readonly now: (question: Asked, answers: Answers, today: PlainDate) => readonly Option[];
}

/** The dependence of a question on others. Its answer is cleared when a controlling answer changes (spec §4). */
interface Dependence<Asked> {
  readonly conditions: (question: Asked) => readonly (Condition | OptionsByValue)[];
  /** Whether the question shows. */
  readonly isOffered: (question: Asked, answers: Answers) => boolean;
  /** Whether the answer is a choice that is no longer on offer. */
  readonly isLeftOver: (question: Asked, answers: Answers) => boolean;
}

/** The input for putting an answer into words. */
export interface AnswerInput {
  /** The answer as text; `''` if it is blank. */
  readonly text: string;
  readonly answers: Answers;
  readonly today: PlainDate;
  /** The attached document, if the answer is a document and it is known. */
  readonly attached: AttachedDocument | undefined;
}

/** The common parts of most kinds: one key, no dependence, no effects on other questions. */
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
