/** Runs a task as soon as fewer than `atOnce` others run. */
type Semaphore = <Result>(work: () => Promise<Result>) => Promise<Result>;

type SemaphoreOptions = {
  /** Most tasks that run concurrently. */
  readonly atOnce: number;
  /** Most tasks that wait, first come, first served. */
  readonly waiting: number;
  /** Creates the error for a task that is refused because the queue is full. */
  readonly full: () => Error;
};

/** Bounds work that would otherwise pile up and slow down everything else. The state is per instance: create one per process. */
export function createSemaphore({ atOnce, waiting, full }: SemaphoreOptions): Semaphore {
  const queue: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < atOnce) running += 1;
    else if (queue.length >= waiting) throw full();
    // A task that ends passes its slot on, so `running` does not change.
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
