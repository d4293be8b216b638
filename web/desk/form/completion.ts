/** Suggests property names at the caret, by the form's JSON Schema. Pure. */
import { objectAtEnd } from '#tenant/form/json-text.ts';

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
}

/** @param before the text before the caret. A name that was begun narrows the list. */
export function namesAt(schema: Schema, before: string): readonly string[] {
  const [, begun = ''] = /"?([A-Za-z$]*)$/.exec(before) ?? [];
  const steps = objectAtEnd(before.replace(/"?[A-Za-z$]*$/, ''));
  if (steps === undefined) return [];
  let at: Schema | undefined = schema;
  for (const step of steps) {
    at = /^\d+$/.test(step)
      ? at?.items
      : (at?.properties?.[step] ?? Object.values(at?.patternProperties ?? {})[0]);
  }
  return Object.keys(at?.properties ?? {}).filter((name) => name.startsWith(begun));
}

/** The text with a name at the caret; it replaces the begun name, if any. */
export function withName(text: string, caret: number, name: string) {
  const before = text.slice(0, caret).replace(/"?[A-Za-z$]*$/, '');
  const written = `"${name}": `;
  return { text: before + written + text.slice(caret), caret: before.length + written.length };
}
