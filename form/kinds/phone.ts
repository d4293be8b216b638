import type { Kind, QuestionBase } from './kind.ts';
import { writtenFigures } from './text.ts';

/**
 * A phone number, formatted as (xxx) xxx-xxxx while typing (spec §5). An `international` number stays as typed; `either` accepts both,
 * and treats a number with a leading plus as international.
 */
interface PhoneQuestion extends QuestionBase {
  readonly kind: 'phone';
  readonly international?: boolean | 'either';
}

export const phone: Kind<PhoneQuestion> = writtenFigures;
