/**
 * Which answers may be stored at all: known keys with values of the right type and length (contract §4, `PUT /api/answer`). This is not
 * validation: a half-filled form is stored as it stands, and only impossible values are refused. Accepted values are stored unchanged;
 * reading decides whether they count (`walk.ts`) and suffice (`validate.ts`).
 */
import type { Speech } from '#words/say.ts';
import { kindOf, shapeOf } from '../kinds/registry.ts';
import { labelShape } from '../kinds/text.ts';
import { type AnswerValue, descriptionKey } from './answers.ts';
import type { AnswerShape, Form } from './definition.ts';
import { choicesFor, questionsOf } from './inventory.ts';

const shapesByForm = new WeakMap<Form, ReadonlyMap<string, AnswerShape>>();

/** The shape of every key that may be stored, companions included, in the order of the data model; coded shapes include their codes. */
export function storedShapes(form: Form): ReadonlyMap<string, AnswerShape> {
  const known = shapesByForm.get(form) ?? findShapes(form);
  shapesByForm.set(form, known);
  return known;
}

function findShapes(form: Form): ReadonlyMap<string, AnswerShape> {
  const labelled = new Set(
    questionsOf(form)
      .filter((question) => kindOf(question).keepsLabel)
      .map((question) => question.key),
  );
  const shapes = new Map<string, AnswerShape>();
  for (const [key, shape] of Object.entries(form.model)) {
    const { withCodes } = shapeOf(shape);
    const codes = () => choicesFor(form, key).map(({ value }) => value);
    shapes.set(key, withCodes ? withCodes(shape, codes()) : shape);
    if (withCodes || labelled.has(key)) {
      shapes.set(descriptionKey(key), labelShape);
    }
  }
  return shapes;
}

/**
 * Says in one sentence, which names the key, why the first unacceptable value cannot be stored; `undefined` if all values are acceptable.
 * The empty string is acceptable for every key.
 */
export function findUnacceptable(
  shapes: ReadonlyMap<string, AnswerShape>,
  values: Readonly<Record<string, unknown>>,
): Speech | undefined {
  for (const key of Object.keys(values)) {
    const shape = shapes.get(key);
    if (!shape) {
      return (say) => say('This application has no answer called {name}.', { name: quoted(key) });
    }
    const value = values[key];
    const complaint = value === '' ? undefined : shapeOf(shape).complaint(value, shape);
    if (complaint) {
      return (say) => say('The answer “{key}” {complaint}.', { key, complaint: complaint(say) });
    }
  }
  return undefined;
}

/** Narrows values that {@link findUnacceptable} accepts. */
export function isAcceptable(
  shapes: ReadonlyMap<string, AnswerShape>,
  values: Readonly<Record<string, unknown>>,
): values is Record<string, AnswerValue> {
  return findUnacceptable(shapes, values) === undefined;
}

/** A name from a request, safe to repeat in a message: short, and without line breaks or broken characters. */
function quoted(name: string): string {
  const short = name.length <= 60 ? name : `${name.slice(0, 60)}…`;
  return `“${JSON.stringify(short).slice(1, -1)}”`;
}
