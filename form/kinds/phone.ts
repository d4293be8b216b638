import type { Kind, QuestionBase } from './kind.ts';
import { writtenFigures } from './text.ts';

/**
 * Formats itself as (xxx) xxx-xxxx while typing (spec §5). An `international` number stays as it is typed; `either` takes
 * both, and what starts with a plus is one from abroad.
 */
interface PhoneQuestion extends QuestionBase {
  readonly kind: 'phone';
  readonly international?: boolean | 'either';
}

export const phone: Kind<PhoneQuestion> = writtenFigures;
