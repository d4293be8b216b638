/** Typesets copies in processes of their own, behind the walls that uploads are converted behind. */
import { DEFAULT_LIMITS } from '#server/documents/conversion/limits.ts';
import { openSandbox, type Sandbox } from '#server/documents/conversion/sandbox.ts';
import { silentLog } from '#server/platform/log.ts';
import { CannotTypeset, openPress, type Press } from './press.ts';
import type { Manuscript, Typeset } from './typeset.ts';
import { warmUpManuscript } from './warm-up-manuscript.ts';

export { CannotTypeset } from './press.ts';

export type Typesetter = {
  /**
   * Sets a copy. One without documents is set by a process that goes on to the next, one after the other; documents are
   * opened by a process that waits for them, and that no other applicant's copy ever meets.
   * @throws CannotTypeset; TookTooLong; Error if the process died; the signal's reason.
   */
  typeset(manuscript: Manuscript, signal?: AbortSignal): Promise<Typeset>;
  /** Resolves when a process of each kind is warm. */
  warmUp(): Promise<void>;
  /** Ends the processes; a later copy begins others. */
  stop(): Promise<void>;
};

/** A copy that took longer than it may: its process was given up. */
export class TookTooLong extends Error {}

export type TypesetterOptions = {
  /** How long one copy may take, until its process is given up. Default 30 seconds. */
  readonly patienceMs?: number;
  /** When processes that have nothing to do are ended: each holds some 130 MB. Default 10 minutes. */
  readonly idleMs?: number;
  readonly sandbox?: Sandbox;
};

/** How many copies one process sets: its time is bounded by the walls, and so is what it may have come to hold. */
const MOST_COPIES = 200;

/** A copy holds its documents, and a process sets many copies. */
const LIMITS = { ...DEFAULT_LIMITS, outputBytes: 2 ** 28, seconds: 600 };

type Waiting = { readonly press: Promise<Press>; copies: number };

export function createTypesetter({
  patienceMs = 30_000,
  idleMs = 600_000,
  // The converter has said already, in the same worker, where walls are weak.
  sandbox = openSandbox(LIMITS, silentLog()),
}: TypesetterOptions = {}): Typesetter {
  /** For copies without documents. */
  let steady: Waiting | undefined;
  /** For the documents of one applicant. */
  let spare: Waiting | undefined;
  const open = new Set<Promise<Press>>();
  let before: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;

  function start(): Waiting {
    const press = openPress(sandbox);
    // Whoever asks it for something finds out that it could not be started.
    press.catch(() => {});
    open.add(press);
    return { press, copies: 0 };
  }

  async function end(press: Promise<Press>): Promise<void> {
    open.delete(press);
    await press.then((begun) => begun.end()).catch(() => {});
  }

  async function warm(waiting: Waiting): Promise<void> {
    await set(waiting.press, warmUpManuscript({ withDocument: waiting === spare }));
  }

  async function set(
    press: Promise<Press>,
    manuscript: Manuscript,
    stopped?: AbortSignal,
  ): Promise<Typeset> {
    const begun = await press;
    const tooLong = new AbortController();
    const problem = new TookTooLong(`a copy took more than ${patienceMs} ms`);
    const timer = setTimeout(() => tooLong.abort(problem), patienceMs);
    const signals = stopped === undefined ? [] : [stopped];
    try {
      return await begun.set(manuscript, AbortSignal.any([tooLong.signal, ...signals]));
    } finally {
      clearTimeout(timer);
    }
  }

  function getSteady(): Waiting {
    steady ??= start();
    return steady;
  }

  async function setSteadily(manuscript: Manuscript, signal?: AbortSignal): Promise<Typeset> {
    const mine = getSteady();
    const giveUp = () => {
      if (steady === mine) steady = undefined;
      return end(mine.press);
    };
    try {
      const typeset = await set(mine.press, manuscript, signal);
      mine.copies += 1;
      if (mine.copies >= MOST_COPIES) await giveUp();
      return typeset;
    } catch (error) {
      if (!(error instanceof CannotTypeset)) await giveUp();
      throw error;
    }
  }

  async function setOnce(manuscript: Manuscript, signal?: AbortSignal): Promise<Typeset> {
    const mine = spare ?? start();
    spare = undefined;
    try {
      return await set(mine.press, manuscript, signal);
    } finally {
      await end(mine.press);
      prepare();
    }
  }

  /** Whoever has documents is seldom the last: the next process is warm when they come. */
  function prepare(): void {
    if (spare !== undefined) return;
    spare = start();
    warm(spare).catch(() => {
      spare = undefined;
    });
  }

  function rest(): void {
    clearTimeout(idle);
    idle = setTimeout(() => void stop(), idleMs).unref();
  }

  async function stop(): Promise<void> {
    clearTimeout(idle);
    steady = undefined;
    spare = undefined;
    await Promise.all([...open].map(end));
  }

  return {
    async typeset(manuscript, signal) {
      clearTimeout(idle);
      try {
        if (manuscript.pdfs.length > 0) return await setOnce(manuscript, signal);
        const mine = before.then(() => setSteadily(manuscript, signal));
        before = mine.catch(() => {});
        return await mine;
      } finally {
        rest();
      }
    },
    async warmUp() {
      prepare();
      await Promise.all([getSteady(), spare].map((waiting) => waiting && warm(waiting)));
    },
    stop,
  };
}
