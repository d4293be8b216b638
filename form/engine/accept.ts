/**
 * Which answers may be stored at all: known keys with values of the right type and length (contract §4, `PUT /api/answer`).
 * This is not validation: a half-filled form is stored as it stands; only what could never be an answer is refused.
 * It is the engine's last word on an answer's way to the disk: what passes here is merged into the application as it is.
 * What it means, and whether it suffices, is asked when it is read again (`walk.ts`, `validate.ts`).
 */
import { type AnswerValue, descriptionKey } from './answers.ts';
import { isPlainDate } from './dates.ts';
import { type AnswerShape, type Form, isCoded } from './definition.ts';
import { optionsFor, questionsOf } from './inventory.ts';

/** The longest label kept beside a coded answer, in characters. */
export const DESCRIPTION_MAX_LENGTH = 255;

/** What a key may hold. `codes` lists the codes of a coded answer, without the empty one. */
export type StoredShape =
  | Exclude<AnswerShape, { type: 'coded' }>
  | { readonly type: 'coded'; readonly codes: readonly string[] };

/** Every key that may be stored, companions included, in the order of the data model. */
export function storedShapes(form: Form): ReadonlyMap<string, StoredShape> {
  const codedKeys = new Set(
    questionsOf(form)
      .filter(isCoded)
      .map((question) => question.key),
  );
  const shapes = new Map<string, StoredShape>();
  for (const [key, shape] of Object.entries(form.model)) {
    shapes.set(key, shape.type === 'coded' ? { type: 'coded', codes: codesOf(form, key) } : shape);
    if (shape.type === 'coded' || codedKeys.has(key)) {
      shapes.set(descriptionKey(key), { type: 'text', maxLength: DESCRIPTION_MAX_LENGTH });
    }
  }
  return shapes;
}

/**
 * The first thing about some values that keeps them from being stored, as a sentence that names the key;
 * `undefined` if they are all good. An empty string is a good value for every key.
 */
export function findUnacceptable(
  shapes: ReadonlyMap<string, StoredShape>,
  values: Readonly<Record<string, unknown>>,
): string | undefined {
  for (const key of Object.keys(values)) {
    const shape = shapes.get(key);
    if (!shape) return `This application has no answer called ${quoted(key)}.`;
    const complaint = complaintAbout(shape, values[key]);
    if (complaint) return `The answer "${key}" ${complaint}.`;
  }
  return undefined;
}

/** Narrows values that {@link findUnacceptable} has nothing against. */
export function isAcceptable(
  shapes: ReadonlyMap<string, StoredShape>,
  values: Readonly<Record<string, unknown>>,
): values is Record<string, AnswerValue> {
  return findUnacceptable(shapes, values) === undefined;
}

function complaintAbout(shape: StoredShape, value: unknown): string | undefined {
  if (value === '') return undefined;
  if (shape.type === 'boolean') {
    return typeof value === 'boolean' ? undefined : 'must be true or false';
  }
  if (typeof value !== 'string') return 'must be text';
  if (value.includes('\u0000') || !value.isWellFormed()) {
    return 'holds a character that cannot be stored';
  }
  switch (shape.type) {
    case 'text':
      return isAtMost(shape.maxLength, value)
        ? undefined
        : `can be at most ${shape.maxLength} characters long`;
    case 'coded':
      return shape.codes.includes(value) ? undefined : 'must be one of the listed choices';
    case 'year':
      return /^\d{4}$/.test(value) ? undefined : 'must be a year with four digits';
    case 'date':
      return isPlainDate(value) ? undefined : 'must be a date written as YYYY-MM-DD';
    case 'document':
      return value === 'ANSWERED' ? undefined : 'must be empty or ANSWERED';
  }
}

/** A character takes one or two UTF-16 units, so that only a string near the limit has to be counted. */
function isAtMost(maxLength: number, text: string): boolean {
  if (text.length <= maxLength) return true;
  return text.length <= 2 * maxLength && [...text].length <= maxLength;
}

/** A name that a stranger chose, made safe to repeat: short, and without line breaks or broken characters. */
function quoted(name: string): string {
  return JSON.stringify(name.length <= 60 ? name : `${name.slice(0, 60)}…`);
}

function codesOf(form: Form, key: string): string[] {
  return optionsFor(form, key)
    .map((option) => option.value)
    .filter((value) => value !== '');
}
