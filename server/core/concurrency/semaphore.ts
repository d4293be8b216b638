/** Runs a piece of work as soon as fewer than `atOnce` others run. */
type Semaphore = <Result>(work: () => Promise<Result>) => Promise<Result>;

type SemaphoreOptions = {
  /** How many pieces of work run at a time. */
  readonly atOnce: number;
  /** How many more may wait, first come, first served. */
  readonly waiting: number;
  /** The error for work that comes when no more may wait. */
  readonly full: () => Error;
};

/** Bounds work that would otherwise pile up and slow down everything else. Holds its state by itself: make one per process. */
export function createSemaphore({ atOnce, waiting, full }: SemaphoreOptions): Semaphore {
  const queue: (() => void)[] = [];
  let running = 0;

  async function enter(): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (queue.length >= waiting) throw full();
    // `leave` hands its place over to the next, so `running` stays as it is.
    await new Promise<void>((resolve) => queue.push(resolve));
  }

  function leave(): void {
    const next = queue.shift();
    if (next === undefined) running -= 1;
    else next();
  }

  return async (work) => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
