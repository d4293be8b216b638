import type { Kind, QuestionBase } from './kind.ts';
import { writtenLine } from './text.ts';

export interface ZipQuestion extends QuestionBase {
  readonly kind: 'zip';
}

export const zip: Kind<ZipQuestion> = writtenLine;
