import type { Kind, QuestionBase } from './kind.ts';
import { writtenFigures } from './text.ts';

interface ZipQuestion extends QuestionBase {
  readonly kind: 'zip';
}

export const zip: Kind<ZipQuestion> = writtenFigures;
