/** How answers are stored (spec §3, "Student answers"). Each shape is in the file of the kind that needed it first. */
import type { Speech } from '#words/say.ts';
import type { AnswerValue } from '../engine/answers.ts';

/** All that `form/` knows of a shape. Lengths count Unicode characters. */
export interface Shape<Stored> {
  /** Why a value cannot be stored, as the end of a sentence that begins "The answer …"; undefined if it can. `''` always can. */
  readonly complaint: (value: unknown, stored: Stored) => Speech | undefined;
  /** The same shape for the codes of its questions' lists; undefined where it stands for itself. */
  readonly withCodes: ((stored: Stored, codes: readonly string[]) => Stored) | undefined;
  /** What a cleared answer is stored as. */
  readonly empty: AnswerValue;
  /** What `openapi.json` says about it. */
  readonly schema: (stored: Stored) => AnswerSchema;
  /** What an export shows: the answer, or the name of the file that it stands for. */
  readonly exports: 'answer' | 'file name';
  /** Values that it may hold, for tests. */
  readonly examples: (stored: Stored) => readonly AnswerValue[];
}

/** As much of JSON Schema as answers need. */
interface AnswerSchema {
  readonly type: 'string' | 'boolean';
  readonly maxLength?: number;
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly description?: string;
}

/** The complaint about text that can be stored at all, but is not as `isGood` wants it. */
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
