/** How answers are stored (spec §3, "Student answers"). Each shape is in the file of the kind for which it was added. */
import type { Speech } from '#words/say.ts';
import type { AnswerValue } from '../engine/answers.ts';

/** The interface of a shape. Lengths are in Unicode characters. */
export interface Shape<Stored> {
  /** Why a value cannot be stored, as the end of a sentence that begins "The answer …"; undefined if it can. `''` can always be stored. */
  readonly complaint: (value: unknown, stored: Stored) => Speech | undefined;
  /** The same shape with the codes of its questions' lists; undefined if the shape has no codes. */
  readonly withCodes: ((stored: Stored, codes: readonly string[]) => Stored) | undefined;
  /** The stored form of a cleared answer. */
  readonly empty: AnswerValue;
  /** The JSON Schema in `openapi.json`. */
  readonly schema: (stored: Stored) => AnswerSchema;
  /** The content of an export: the answer, or the name of the document's file. */
  readonly exports: 'answer' | 'file name';
  /** Possible values, for tests. */
  readonly examples: (stored: Stored) => readonly AnswerValue[];
}

/** The subset of JSON Schema that answers need. */
interface AnswerSchema {
  readonly type: 'string' | 'boolean';
  readonly maxLength?: number;
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly description?: string;
}

/** The complaint about a value that should be text: `otherwise` if it is storable text but not valid. */
export function aboutText(
  value: unknown,
  isGood: (text: string) => boolean,
  otherwise: Speech,
): Speech | undefined {
  if (typeof value !== 'string') return (say) => say('must be text');
  if (value.includes('\u0000') || !value.isWellFormed()) {
    return (say) => say('holds a character that cannot be stored');
  }
  return isGood(value) ? undefined : otherwise;
}
