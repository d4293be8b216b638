import type { Kind, QuestionBase } from './kind.ts';
import { writtenLine } from './text.ts';

export interface EmailQuestion extends QuestionBase {
  readonly kind: 'email';
}

export const email: Kind<EmailQuestion> = writtenLine;
