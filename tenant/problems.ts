import type { TenantProblem } from './checks.ts';

/** A value that may not stand there. @param mayHold completes "it may hold …". */
export function holds(path: string, held: unknown, mayHold: string): TenantProblem {
  return { path, problem: `holds ${JSON.stringify(held)}; it may hold ${mayHold}` };
}

/** A problem for each value that a list holds a second time. */
export function duplicateProblems(
  values: readonly string[],
  pathAt: (index: number) => string,
): TenantProblem[] {
  return values.flatMap((value, index) => {
    const problem = `holds "${value}" a second time; it may hold a value that the list does not have yet`;
    return values.indexOf(value) === index ? [] : [{ path: pathAt(index), problem }];
  });
}
