import { DEADLINES_VERSION_HEADER } from '#contract/headers.ts';

/** The event on the window at each answer that tells which deadlines are in force; its `detail` is their version. */
export const DEADLINES_HEARD = 'matricula:deadlines-heard';

/** Passes on what an answer tells of deadlines. */
export function hearOfDeadlines({ headers }: Response): void {
  const detail = headers.get(DEADLINES_VERSION_HEADER);
  if (detail !== null) window.dispatchEvent(new CustomEvent(DEADLINES_HEARD, { detail }));
}
