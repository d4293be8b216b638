/**
 * The registry of all kinds of question and all shapes of stored answers. The types are derived from it: code with an entry for each kind
 * does not compile until it has an entry for a new kind.
 */
import { autocomplete } from './autocomplete.ts';
import { booleanShape, type CheckboxQuestion, checkbox } from './checkbox.ts';
import { codedShape } from './coded.ts';
import { date, dateShape } from './date.ts';
import { document, documentShape } from './document.ts';
import { email } from './email.ts';
import type { AnswerSort, Kind } from './kind.ts';
import { phone } from './phone.ts';
import { radio } from './radio.ts';
import { select, yearShape } from './select.ts';
import type { Shape } from './shape.ts';
import { text, textShape } from './text.ts';
import { textarea } from './textarea.ts';
import { zip } from './zip.ts';

const kinds = {
  text,
  email,
  phone,
  zip,
  date,
  textarea,
  radio,
  checkbox,
  select,
  autocomplete,
  document,
};

const shapes = {
  text: textShape,
  coded: codedShape,
  year: yearShape,
  date: dateShape,
  boolean: booleanShape,
  document: documentShape,
};

/** The kinds of question; every reader of a form has one entry for each. */
export type QuestionKind = keyof typeof kinds;

export type Question = {
  [Name in QuestionKind]: (typeof kinds)[Name] extends Kind<infer Asked> ? Asked : never;
}[QuestionKind];

/** A question of one kind. */
export type QuestionOf<Name extends QuestionKind> = Extract<Question, { readonly kind: Name }>;

/** A question that is answered by a tick: the trigger of a confirmation (spec §4, "Confirmation trigger"). */
export type TickQuestion = CheckboxQuestion;

/**
 * How an answer is stored: its type and limits (spec §3, "Student answers"). A limit on its length, in Unicode characters, is named
 * `maxLength`.
 */
export type AnswerShape = {
  [Name in keyof typeof shapes]: (typeof shapes)[Name] extends Shape<infer Stored> ? Stored : never;
}[keyof typeof shapes];

/** Whether a kind of block is a kind of question. */
export function isKind(name: string): name is QuestionKind {
  return Object.hasOwn(kinds, name);
}

/** The implementation of a question's kind. The cast is safe: the types above match each kind with its questions. */
export function kindOf({ kind }: Question): Kind<Question> {
  return kinds[kind] as Kind<Question>;
}

/** The sort of answers of a kind. An old submission may name a kind that no longer exists: its words are drawn as a line. */
export function answerSortOf(kind: string): AnswerSort {
  return isKind(kind) ? kinds[kind].answerIs : 'line';
}

/** The implementation of a shape. */
export function shapeOf({ type }: AnswerShape): Shape<AnswerShape> {
  return shapes[type] as Shape<AnswerShape>;
}
