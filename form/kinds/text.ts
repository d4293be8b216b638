import { countCharacters, halfWidth } from '../engine/characters.ts';
import { DESCRIPTION_MAX_LENGTH } from '../engine/limits.ts';
import { alone, type Kind, type QuestionBase } from './kind.ts';
import { aboutText, type Shape } from './shape.ts';

/** A line of text; `category` formats or hides the text while typing (spec §3, "input categories"). */
interface TextQuestion extends QuestionBase {
  readonly kind: 'text';
  readonly category?: 'password' | 'ssn';
  readonly inputMode?: 'text' | 'numeric' | 'decimal';
  /** Expected length, for drawing a narrow box. */
  readonly width?: 'short' | 'medium' | 'full';
}

/** Text as the applicant typed it, up to `maxLength`. */
interface TextShape {
  readonly type: 'text';
  readonly maxLength: number;
}

/** The shape of the label beside a code. */
export const labelShape: TextShape = { type: 'text', maxLength: DESCRIPTION_MAX_LENGTH };

/** The common part of kinds whose answer is a line of text, stored and read as typed. */
export const writtenLine: Kind = {
  ...alone,
  storedAs: ['text'],
  answerIs: 'line',
  words: (_, { text }) => text,
};

/** A line of digits: full-width digits are stored as plain ones. */
export const writtenFigures: Kind = {
  ...writtenLine,
  answer: ({ key }, value) => ({ [key]: typeof value === 'string' ? halfWidth(value) : value }),
};

export const text: Kind<TextQuestion> = {
  ...writtenLine,
  answer: (question, value, before) => {
    const { category, inputMode = 'text' } = question;
    const kind = category === 'ssn' || inputMode !== 'text' ? writtenFigures : writtenLine;
    return kind.answer(question, value, before);
  },
};

export const textShape: Shape<TextShape> = {
  complaint: (value, { maxLength }) =>
    aboutText(
      value,
      (typed) => typed.length <= maxLength || countCharacters(typed) <= maxLength,
      (say) => say('can be at most {limit} characters long', { limit: String(maxLength) }),
    ),
  withCodes: undefined,
  empty: '',
  schema: ({ maxLength }) => ({ type: 'string', maxLength }),
  exports: 'answer',
  examples: () => ['Vera', '640', '1500', '2150'],
};
