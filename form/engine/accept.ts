/**
 * Which answers may be stored at all: known keys with values of the right type and length (contract §4, `PUT /api/answer`).
 * This is not validation: a half-filled form is stored as it stands; only what could never be an answer is refused.
 * It is the engine's last word on an answer's way to the disk: what passes here is merged into the application as it is.
 * What it means, and whether it suffices, is asked when it is read again (`walk.ts`, `validate.ts`).
 */
import { kindOf, shapeOf } from '../kinds/registry.ts';
import { type AnswerValue, descriptionKey } from './answers.ts';
import type { AnswerShape, Form } from './definition.ts';
import { questionsOf } from './inventory.ts';
import { DESCRIPTION_MAX_LENGTH } from './limits.ts';
import { optionsFor } from './options.ts';

/** Every key that may be stored, companions included, in the order of the data model; a coded one with its codes. */
export function storedShapes(form: Form): ReadonlyMap<string, AnswerShape> {
  const labelled = new Set(
    questionsOf(form)
      .filter((question) => kindOf(question).keepsLabel)
      .map((question) => question.key),
  );
  const shapes = new Map<string, AnswerShape>();
  for (const [key, shape] of Object.entries(form.model)) {
    const isCoded = shape.type === 'coded';
    shapes.set(key, isCoded ? { ...shape, codes: codesOf(form, key) } : shape);
    if (isCoded || labelled.has(key)) {
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
  shapes: ReadonlyMap<string, AnswerShape>,
  values: Readonly<Record<string, unknown>>,
): string | undefined {
  for (const key of Object.keys(values)) {
    const shape = shapes.get(key);
    if (!shape) return `This application has no answer called ${quoted(key)}.`;
    const value = values[key];
    const complaint = value === '' ? undefined : shapeOf(shape).complaint(value, shape);
    if (complaint) return `The answer "${key}" ${complaint}.`;
  }
  return undefined;
}

/** Narrows values that {@link findUnacceptable} has nothing against. */
export function isAcceptable(
  shapes: ReadonlyMap<string, AnswerShape>,
  values: Readonly<Record<string, unknown>>,
): values is Record<string, AnswerValue> {
  return findUnacceptable(shapes, values) === undefined;
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
