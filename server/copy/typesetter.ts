/** Typesets copies in processes of their own, in the same sandbox as conversions. */
import { DEFAULT_LIMITS } from '#server/copy/sandbox/limits.ts';
import { openSandbox, type Sandbox } from '#server/copy/sandbox/sandbox.ts';
import { silentLog } from '#server/platform/log.ts';
import {
  CannotTypeset,
  openTypesetterProcess,
  type TypesetterProcess,
} from './open-typesetter-process.ts';
import type { Manuscript, Typeset } from './typeset.ts';
import { warmUpManuscript } from './warm-up-manuscript.ts';

export { CannotTypeset } from './open-typesetter-process.ts';

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

type TypesetterOptions = {
  /** How long one copy may take, until its process is given up. Default 30 seconds. */
  readonly patienceMs?: number;
  /** When processes that have nothing to do are ended: each holds some 130 MB. Default 10 minutes. */
  readonly idleMs?: number;
  readonly sandbox?: Sandbox;
};

/** How many copies one process sets: the sandbox bounds its CPU time, and it may hold more memory with each copy. */
const MAX_COPIES = 200;

/** A copy holds its documents, and a process sets many copies. */
const LIMITS = { ...DEFAULT_LIMITS, outputBytes: 2 ** 28, seconds: 600 };

type Instance = { readonly process: Promise<TypesetterProcess>; copies: number };

export function createTypesetter({
  patienceMs = 30_000,
  idleMs = 600_000,
  // The converter in the same worker logs already where the sandbox is weak.
  sandbox = openSandbox(LIMITS, silentLog()),
}: TypesetterOptions = {}): Typesetter {
  /** Sets all copies without documents. */
  let shared: Instance | undefined;
  /** Sets one copy with documents, and is ended then: it has opened a stranger's files. */
  let singleUse: Instance | undefined;
  const open = new Set<Promise<TypesetterProcess>>();
  let before: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;

  function start(): Instance {
    const process = openTypesetterProcess(sandbox);
    // The first copy that it is asked for is rejected with the reason.
    process.catch(() => {});
    open.add(process);
    return { process, copies: 0 };
  }

  async function end(process: Promise<TypesetterProcess>): Promise<void> {
    open.delete(process);
    await process.then((started) => started.end()).catch(() => {});
  }

  async function warm(instance: Instance): Promise<void> {
    await set(instance.process, warmUpManuscript({ withDocument: instance === singleUse }));
  }

  async function set(
    process: Promise<TypesetterProcess>,
    manuscript: Manuscript,
    stopped?: AbortSignal,
  ): Promise<Typeset> {
    const started = await process;
    const tooLong = new AbortController();
    const problem = new TookTooLong(`a copy took more than ${patienceMs} ms`);
    const timer = setTimeout(() => tooLong.abort(problem), patienceMs);
    const signals = stopped === undefined ? [] : [stopped];
    try {
      return await started.set(manuscript, AbortSignal.any([tooLong.signal, ...signals]));
    } finally {
      clearTimeout(timer);
    }
  }

  function getShared(): Instance {
    shared ??= start();
    return shared;
  }

  async function setByShared(manuscript: Manuscript, signal?: AbortSignal): Promise<Typeset> {
    const mine = getShared();
    const giveUp = () => {
      if (shared === mine) shared = undefined;
      return end(mine.process);
    };
    try {
      const typeset = await set(mine.process, manuscript, signal);
      mine.copies += 1;
      if (mine.copies >= MAX_COPIES) await giveUp();
      return typeset;
    } catch (error) {
      if (!(error instanceof CannotTypeset)) await giveUp();
      throw error;
    }
  }

  async function setBySingleUse(manuscript: Manuscript, signal?: AbortSignal): Promise<Typeset> {
    const mine = singleUse ?? start();
    singleUse = undefined;
    try {
      return await set(mine.process, manuscript, signal);
    } finally {
      await end(mine.process);
      prepare();
    }
  }

  /** Opens the process for the next copy with documents, so that it is warm when somebody asks for one. */
  function prepare(): void {
    if (singleUse !== undefined) return;
    singleUse = start();
    warm(singleUse).catch(() => {
      singleUse = undefined;
    });
  }

  function rest(): void {
    clearTimeout(idle);
    idle = setTimeout(() => void stop(), idleMs).unref();
  }

  async function stop(): Promise<void> {
    clearTimeout(idle);
    shared = undefined;
    singleUse = undefined;
    await Promise.all([...open].map(end));
  }

  return {
    async typeset(manuscript, signal) {
      clearTimeout(idle);
      try {
        if (manuscript.pdfs.length > 0) return await setBySingleUse(manuscript, signal);
        const mine = before.then(() => setByShared(manuscript, signal));
        before = mine.catch(() => {});
        return await mine;
      } finally {
        rest();
      }
    },
    async warmUp() {
      prepare();
      await Promise.all([getShared(), singleUse].map((instance) => instance && warm(instance)));
    },
    stop,
  };
}
