/** Runs a piece of work as soon as there is room for it. */
export type Gate = <Result>(work: () => Promise<Result>) => Promise<Result>;

export type GateOptions = {
  /** How many pieces of work run at a time. */
  readonly atOnce: number;
  /** How many more may wait for their turn, first come, first served. */
  readonly waiting: number;
  /** What is thrown to whoever comes when nobody more may wait. */
  readonly full: () => Error;
};

/** Bounds work that would otherwise pile up and slow down everything else. */
export function createGate({ atOnce, waiting, full }: GateOptions): Gate {
  const queue: (() => void)[] = [];
  let running = 0;

  async function enter(): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (queue.length >= waiting) throw full();
    // Whoever leaves hands over the place, so `running` stays as it is.
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
