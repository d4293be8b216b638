/** The state that one screen passes to the next in a location. */
import type { Answers } from '#form/engine/answers.ts';

/** Everything is optional: anybody can open any address (spec §2). */
export interface NavigationState {
  readonly successMessage?: string;
  readonly errorMessage?: string;
  readonly username?: string;
  /** The answers typed before the login. */
  readonly answers?: Answers;
}

export type Navigate = (
  path: string,
  options: { readonly state?: NavigationState; readonly replace?: boolean },
) => void;

/** Reads a location's state, which comes from the browser's history and may hold anything. */
export function readNavigationState(state: unknown): NavigationState {
  if (typeof state !== 'object' || state === null) return {};
  const record = state as Readonly<Record<string, unknown>>;
  return {
    ...textOf(record, 'successMessage'),
    ...textOf(record, 'errorMessage'),
    ...textOf(record, 'username'),
    ...(isAnswers(record.answers) ? { answers: record.answers } : {}),
  };
}

function textOf<Name extends 'successMessage' | 'errorMessage' | 'username'>(
  record: Readonly<Record<string, unknown>>,
  name: Name,
): { readonly [Key in Name]?: string } {
  const value = record[name];
  return typeof value === 'string' ? ({ [name]: value } as { [Key in Name]: string }) : {};
}

function isAnswers(value: unknown): value is Answers {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((answer) => ['string', 'boolean'].includes(typeof answer))
  );
}
