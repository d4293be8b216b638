import type { Kind, QuestionBase } from './kind.ts';
import { writtenLine } from './text.ts';

interface EmailQuestion extends QuestionBase {
  readonly kind: 'email';
  /** Whether the question asks for the applicant's own address: then it is prefilled from the account, once there is one. */
  readonly fromAccount?: boolean;
}

export const email: Kind<EmailQuestion> = writtenLine;
