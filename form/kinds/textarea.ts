import type { Kind, QuestionBase } from './kind.ts';
import { writtenLine } from './text.ts';

/** Many lines of text with a counter; the limit is `maxLength` in the data model. */
interface TextareaQuestion extends QuestionBase {
  readonly kind: 'textarea';
}

export const textarea: Kind<TextareaQuestion> = { ...writtenLine, answerIs: 'text' };
