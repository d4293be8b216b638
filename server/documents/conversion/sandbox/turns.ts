/** Lets the programs of this process run in turns with those of other processes, while people wait for something else. */
/** When the programs run: for a share of each period, at another time than those of other processes. */
export type Turn = {
  /** More than 0 and at most 1. */
  readonly share: number;
  /** The place of this process among all that take turns, from 0. */
  readonly place: number;
  readonly of: number;
};

export type Turns = {
  /** Takes up a process group. @returns what forgets it, once it has ended. */
  join(group: number): () => void;
  /** Whether any program may have to wait for its turn. */
  isBusy(): boolean;
  /** From now on. Before that, all programs run all the time. */
  set(turn: Turn): void;
};

/** Short enough that nobody waits long for a moment without conversions; long enough that stopping costs nothing. */
export const PERIOD_MS = 100;
/**
 * A program that runs longer is not stopped any more: it must not run out of time by that. Nor is a LibreOffice that has been waiting
 * for its document as long.
 */
const LONGEST_MS = 10_000;

/** The clock and the signals. */
type TurnsMeans = {
  now(): number;
  signal(group: number, signal: 'SIGSTOP' | 'SIGCONT'): void;
  /** @returns what calls it off. */
  later(ms: number, act: () => void): () => void;
};

/** @param given only tests give any */
export function createTurns(given: Partial<TurnsMeans> = {}): Turns {
  const means = { ...REAL, ...given };
  const programs = new Map<number, { readonly since: number; isStopped: boolean }>();
  let turn: Turn = { share: 1, place: 0, of: 1 };
  let callOff: (() => void) | undefined;
  const isYoung = ({ since }: { readonly since: number }) => means.now() - since < LONGEST_MS;
  const isBusy = () => [...programs.values()].some(isYoung);

  function step(): void {
    callOff = undefined;
    const { isOurs, forMs } = whoseTurn(means.now(), turn);
    for (const [group, program] of programs) {
      const stop = !isOurs && isYoung(program);
      if (stop === program.isStopped) continue;
      program.isStopped = stop;
      means.signal(group, stop ? 'SIGSTOP' : 'SIGCONT');
    }
    if (isBusy() && turn.share < 1) callOff = means.later(forMs, step);
  }
  const stepNow = () => {
    callOff?.();
    step();
  };
  return {
    join(group) {
      programs.set(group, { since: means.now(), isStopped: false });
      stepNow();
      return () => programs.delete(group);
    },
    isBusy,
    set(next) {
      turn = next;
      stepNow();
    },
  };
}

/** Whether a process may run now, and for how many whole milliseconds that holds. All go by the same clock, the machine's. */
export function whoseTurn(
  now: number,
  { share, place, of }: Turn,
): { readonly isOurs: boolean; readonly forMs: number } {
  if (share >= 1) return { isOurs: true, forMs: PERIOD_MS };
  const begun = Math.round((place / of) * PERIOD_MS);
  const within = (((now - begun) % PERIOD_MS) + PERIOD_MS) % PERIOD_MS;
  const end = Math.round(share * PERIOD_MS);
  return within < end
    ? { isOurs: true, forMs: end - within }
    : { isOurs: false, forMs: PERIOD_MS - within };
}

const REAL: TurnsMeans = {
  now: Date.now,
  signal(group, signal) {
    try {
      process.kill(-group, signal);
    } catch {
      // It has just ended.
    }
  },
  later(ms, act) {
    const timer = setTimeout(act, ms).unref();
    return () => clearTimeout(timer);
  },
};
