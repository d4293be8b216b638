/** Groups digits while they are typed. Pure: text and caret go in, text and caret come out. */
import { halfWidth } from '#form/engine/characters.ts';
import type { Question } from '#form/engine/definition.ts';

/** `#` stands for a digit; all other characters are inserted. */
export interface Mask {
  readonly template: string;
  /** A leading digit that is not part of the number, such as a pasted country code. */
  readonly leading?: string;
  /** Whether a text with a leading plus is a foreign number, which stays as typed. */
  readonly isOpenToAbroad?: boolean;
}

export const PHONE_NUMBER: Mask = { template: '(###) ###-####', leading: '1' };
export const PHONE_NUMBER_OR_ABROAD: Mask = { ...PHONE_NUMBER, isOpenToAbroad: true };
/** Grouped 3-2-4 (spec §3). */
export const SOCIAL_SECURITY_NUMBER: Mask = { template: '###-##-####' };

/** The mask of a question; undefined if its text stays as typed. */
export function maskOf(question: Question): Mask | undefined {
  if (question.kind === 'text' && question.category === 'ssn') return SOCIAL_SECURITY_NUMBER;
  if (question.kind !== 'phone' || question.international === true) return undefined;
  return question.international === 'either' ? PHONE_NUMBER_OR_ABROAD : PHONE_NUMBER;
}

/** The text of an input, and the position of its caret. */
interface Typed {
  readonly text: string;
  readonly caret: number;
}

/**
 * Formats the typed text by the mask. The caret stays behind the same digit. Deleting only a separator also deletes the digit beside it,
 * since the mask would restore the separator; `direction` says on which side. A typed digit beyond the template is rejected. A text
 * pasted in one piece that does not fit stays as it is, until the applicant has corrected it.
 */
export function mask(
  { template, leading, isOpenToAbroad = false }: Mask,
  before: string,
  typed: Typed,
  { direction = 'backward', isOnePiece = false } = {} as {
    direction?: 'backward' | 'forward';
    isOnePiece?: boolean;
  },
): Typed {
  const capacity = [...template].filter((character) => character === '#').length;
  let digits = digitsOf(typed.text);
  let behind = digitsOf(typed.text.slice(0, typed.caret)).length;
  const staysAsTyped = isOnePiece || before !== fill(template, digitsOf(before));
  const isWithLeading =
    leading !== undefined && digits.length === capacity + 1 && digits.startsWith(leading);

  if (isAbroad(typed.text) && (isOpenToAbroad || staysAsTyped) && !isWithLeading) return typed;
  const isOnlySeparatorGone =
    digits === digitsOf(before) && typed.text.length < before.length && !staysAsTyped;
  if (isOnlySeparatorGone) {
    const gone = direction === 'forward' ? behind : behind - 1;
    if (gone >= 0) digits = digits.slice(0, gone) + digits.slice(gone + 1);
    if (direction === 'backward') behind = Math.max(0, behind - 1);
  }
  if (isWithLeading) {
    digits = digits.slice(1);
    behind = Math.max(0, behind - 1);
  }
  if (digits.length > capacity) {
    return staysAsTyped ? typed : { text: before, caret: Math.max(0, typed.caret - 1) };
  }
  const text = fill(template, digits);
  return { text, caret: caretBehind(text, behind) };
}

/** Fills the template up to the last digit; no separator follows it. */
function fill(template: string, digits: string): string {
  let text = '';
  let used = 0;
  for (const character of template) {
    if (used === digits.length) break;
    text += character === '#' ? digits[used] : character;
    if (character === '#') used += 1;
  }
  return text;
}

function caretBehind(text: string, count: number): number {
  let seen = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (seen === count && count > 0) return index;
    if (/\d/.test(text.charAt(index))) {
      if (count === 0) return index;
      seen += 1;
    }
  }
  return text.length;
}

function isAbroad(text: string): boolean {
  return halfWidth(text).trimStart().startsWith('+');
}

function digitsOf(text: string): string {
  return halfWidth(text).replace(/\D/g, '');
}
