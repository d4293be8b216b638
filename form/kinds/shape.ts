/** How answers are stored (spec §3, "Student answers"). The kind of question that brought a shape into the world has it. */
import type { AnswerValue } from '../engine/answers.ts';

/** All that the form's floor knows of a shape. Lengths count Unicode characters. */
export interface Shape<Stored> {
  /** What keeps a value from being stored, to be put behind "The answer …"; undefined if nothing does. Never asked about `''`. */
  readonly complaint: (value: unknown, stored: Stored) => string | undefined;
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
export interface AnswerSchema {
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
  otherwise: string,
): string | undefined {
  if (typeof value !== 'string') return 'must be text';
  if (value.includes('\u0000') || !value.isWellFormed()) {
    return 'holds a character that cannot be stored';
  }
  return isGood(value) ? undefined : otherwise;
}
