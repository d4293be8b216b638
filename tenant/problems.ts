import type { TenantProblem } from './checks.ts';

/** A value that is not allowed at its place. @param mayHold completes "it may hold …". */
export function holds(path: string, held: unknown, mayHold: string): TenantProblem {
  return { path, problem: `holds ${JSON.stringify(held)}; it may hold ${mayHold}` };
}

/** A problem for each repeated value of a list. */
export function duplicateProblems(
  values: readonly string[],
  pathAt: (index: number) => string,
): TenantProblem[] {
  return values.flatMap((value, index) => {
    const problem = `holds "${value}" a second time; it may hold a value that the list does not have yet`;
    return values.indexOf(value) === index ? [] : [{ path: pathAt(index), problem }];
  });
}

/** A problem for each repeated id of a list. @param path of the list. */
export function duplicateIdProblems(
  entries: readonly { readonly id: string }[],
  path: string,
): TenantProblem[] {
  const ids = entries.map(({ id }) => id);
  return duplicateProblems(ids, (index) => `${path}[${index}].id`);
}
