/** Fields in the letters of a college's file, such as `{first_name}`, which are filled in for each reader. Pure. */
import type { TenantProblem } from '../checks.ts';

const FIELD = /\{([^{}]*)\}/g;

/** The names in braces, each once, including unknown ones. */
export function fieldsIn(texts: readonly string[]): string[] {
  const names = texts.flatMap((text) => [...text.matchAll(FIELD)].map(([, name = '']) => name));
  return [...new Set(names)];
}

/** Fills in the fields of a text. Braces in a value are not replaced again. */
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
