/**
 * Every kind of question, and every shape in which answers are stored. A kind or a shape that is missing here, or that says
 * less than all there is to say, does not compile.
 */
import { type AutocompleteQuestion, autocomplete } from './autocomplete.ts';
import { type BooleanShape, booleanShape, type CheckboxQuestion, checkbox } from './checkbox.ts';
import { type CodedShape, codedShape } from './coded.ts';
import { type DateQuestion, type DateShape, date, dateShape } from './date.ts';
import { type DocumentQuestion, type DocumentShape, document, documentShape } from './document.ts';
import { type EmailQuestion, email } from './email.ts';
import type { Kind } from './kind.ts';
import { type PhoneQuestion, phone } from './phone.ts';
import { type RadioQuestion, radio } from './radio.ts';
import { type SelectQuestion, select, type YearShape, yearShape } from './select.ts';
import type { Shape } from './shape.ts';
import { type TextQuestion, type TextShape, text, textShape } from './text.ts';
import { type TextareaQuestion, textarea } from './textarea.ts';
import { type ZipQuestion, zip } from './zip.ts';

interface Questions {
  readonly text: TextQuestion;
  readonly email: EmailQuestion;
  readonly phone: PhoneQuestion;
  readonly zip: ZipQuestion;
  readonly date: DateQuestion;
  readonly textarea: TextareaQuestion;
  readonly radio: RadioQuestion;
  readonly checkbox: CheckboxQuestion;
  readonly select: SelectQuestion;
  readonly autocomplete: AutocompleteQuestion;
  readonly document: DocumentQuestion;
}

interface Shapes {
  readonly text: TextShape;
  readonly coded: CodedShape;
  readonly year: YearShape;
  readonly date: DateShape;
  readonly boolean: BooleanShape;
  readonly document: DocumentShape;
}

/** The kinds of question; every reader of a form has one entry for each. */
export type QuestionKind = keyof Questions;

/** Something that a form asks. */
export type Question = Questions[QuestionKind];

/** How an answer is stored: its type and bounds (spec §3, "Student answers"). Lengths count Unicode characters. */
export type AnswerShape = Shapes[keyof Shapes];

const kinds: { readonly [Name in QuestionKind]: Kind<Questions[Name]> } = {
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

const shapes: { readonly [Name in keyof Shapes]: Shape<Shapes[Name]> } = {
  text: textShape,
  coded: codedShape,
  year: yearShape,
  date: dateShape,
  boolean: booleanShape,
  document: documentShape,
};

/** Whether a kind of block is a kind of question. */
export function isKind(name: string): name is QuestionKind {
  return Object.hasOwn(kinds, name);
}

/** What there is to know of a question's kind; that it takes a question of that kind follows from the registry's type. */
export function kindOf({ kind }: Question): Kind<Question> {
  return kinds[kind] as Kind<Question>;
}

/** A kind by its name, which an old submission may have kept longer than the form has the kind. */
export function findKind(name: string): Kind<Question> | undefined {
  return isKind(name) ? (kinds[name] as Kind<Question>) : undefined;
}

/** What there is to know of a shape. */
export function shapeOf({ type }: AnswerShape): Shape<AnswerShape> {
  return shapes[type] as Shape<AnswerShape>;
}
