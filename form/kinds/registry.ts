/**
 * The lists of all kinds of question and all shapes in which answers are stored. The types follow from them, so that code with
 * an entry for each kind does not compile until a new kind has one.
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

/** Something that a form asks. */
export type Question = {
  [Name in QuestionKind]: (typeof kinds)[Name] extends Kind<infer Asked> ? Asked : never;
}[QuestionKind];

/** A question of one kind. */
export type QuestionOf<Name extends QuestionKind> = Extract<Question, { readonly kind: Name }>;

/** A question that a tick answers: what a confirmation may wait for (spec §4, "Confirmation trigger"). */
export type TickQuestion = CheckboxQuestion;

/**
 * How an answer is stored: its type and bounds (spec §3, "Student answers"). A bound on its length, in Unicode characters, is
 * called `maxLength`.
 */
export type AnswerShape = {
  [Name in keyof typeof shapes]: (typeof shapes)[Name] extends Shape<infer Stored> ? Stored : never;
}[keyof typeof shapes];

/** Whether a kind of block is a kind of question. */
export function isKind(name: string): name is QuestionKind {
  return Object.hasOwn(kinds, name);
}

/** What there is to know of a question's kind; that it takes a question of that kind follows from the types above. */
export function kindOf({ kind }: Question): Kind<Question> {
  return kinds[kind] as Kind<Question>;
}

/** What the answers of a kind are. An old submission may name a kind that the form has no more: its words say it all. */
export function answerSortOf(kind: string): AnswerSort {
  return isKind(kind) ? kinds[kind].answerIs : 'line';
}

/** What there is to know of a shape. */
export function shapeOf({ type }: AnswerShape): Shape<AnswerShape> {
  return shapes[type] as Shape<AnswerShape>;
}
