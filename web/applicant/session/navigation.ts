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

/** Reads a location's state, which only this page writes into the browser's history. */
export function readNavigationState(state: unknown): NavigationState {
  return (state ?? {}) as NavigationState;
}
