/** How long the questions take, in seconds by key, for the college's page of the season: never an answer, never who. */

/** What a page has measured and not told yet. */
interface Pace {
  /** The question that is being answered now; `undefined` for none, or while nobody looks. */
  enter(key: string | undefined): void;
  /** What was measured since the last time, in whole seconds; `undefined` for nothing. */
  take(): Readonly<Record<string, number>> | undefined;
}

/** The longest time that counts: the server takes no longer one. */
const LONGEST = 7200;

/** @param now the time in milliseconds. */
export function createPace(now: () => number): Pace {
  let current: { readonly key: string; readonly since: number } | undefined;
  let measured = new Map<string, number>();

  function leave(): void {
    if (current === undefined) return;
    const { key, since } = current;
    measured.set(key, (measured.get(key) ?? 0) + now() - since);
    current = undefined;
  }

  return {
    enter(key) {
      if (key === current?.key) return;
      leave();
      if (key !== undefined) current = { key, since: now() };
    },
    take() {
      const seconds = [...measured]
        .map(([key, milliseconds]) => [key, Math.round(milliseconds / 1000)] as const)
        .filter(([, taken]) => taken >= 1 && taken <= LONGEST);
      measured = new Map();
      return seconds.length === 0 ? undefined : Object.fromEntries(seconds);
    },
  };
}
