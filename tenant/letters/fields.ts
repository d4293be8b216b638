/** Fields in the letters of a college's file: `{first_name}` stands for what is true of the reader. Pure. */
import type { TenantProblem } from '../checks.ts';

const FIELD = /\{([^{}]*)\}/g;

/** The names in braces, each once; also those that are no field. */
export function fieldsIn(texts: readonly string[]): string[] {
  const names = texts.flatMap((text) => [...text.matchAll(FIELD)].map(([, name = '']) => name));
  return [...new Set(names)];
}

/** A text with its fields filled in, once: a value in braces is only a value. */
export function fillIn(text: string, values: Readonly<Record<string, string | undefined>>): string {
  return text.replace(FIELD, (whole, name: string) => values[name] ?? whole);
}

/** A problem for each name in braces that is no field of the text. */
export function fieldProblems(
  path: string,
  text: string,
  known: readonly string[],
): TenantProblem[] {
  const all = known.map((field) => `{${field}}`).join(', ');
  return fieldsIn([text])
    .filter((name) => !known.includes(name))
    .map((name) => ({ path, problem: `holds "{${name}}"; it may hold ${all}` }));
}
