import { DEADLINES_VERSION_HEADER } from '#contract/headers.ts';

/** The window event after each response that names the version of the deadlines in force; the version is its `detail`. */
export const DEADLINES_HEARD = 'matricula:deadlines-heard';

/** Dispatches {@link DEADLINES_HEARD} for a response with a version of the deadlines. */
export function hearOfDeadlines({ headers }: Response): void {
  const detail = headers.get(DEADLINES_VERSION_HEADER);
  if (detail !== null) window.dispatchEvent(new CustomEvent(DEADLINES_HEARD, { detail }));
}
