import type { Kind, QuestionBase } from './kind.ts';
import { writtenLine } from './text.ts';

interface EmailQuestion extends QuestionBase {
  readonly kind: 'email';
  /** Whether it asks for the applicant's own address: then it begins with the one of their account, once they have one. */
  readonly fromAccount?: boolean;
}

export const email: Kind<EmailQuestion> = writtenLine;
