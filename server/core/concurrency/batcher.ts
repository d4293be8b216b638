/** How a batcher forms and bounds its batches. */
type BatcherOptions<Item, Outcome> = {
  /** Most batches that run concurrently. */
  readonly atOnce: number;
  /** Most items in a batch. */
  readonly maxItems: number;
  /** An item that has waited this long is rejected; new items are refused from 80 % of this wait on. Pauses of the process do not count. */
  readonly maxWaitMs: number;
  /** Creates the error for an item that is refused, or has waited too long. */
  full(): Error;
  /** The items of a batch have distinct keys; a later item with the same key waits for another batch. */
  keyOf(item: Item): string;
  /** Runs a batch. @returns the outcome of each item, in the same order. */
  runBatch(items: readonly Item[]): Promise<readonly Outcome[]>;
};

type Batcher<Item, Outcome> = {
  /**
   * Adds an item and resolves with its outcome. While no batch runs, the item runs at once and alone. While fewer than `atOnce` run, it
   * runs with those that arrive in the same turn of the event loop; else with all that wait until a batch ends.
   * @throws the error of `full`, or the error of `runBatch`, which rejects every item of its batch.
   */
  add(item: Item): Promise<Outcome>;
  /** True while `add` would throw `full` at once. */
  isFull(): boolean;
};

/** Waits are counted in timer ticks, so that a pause of the process adds one tick, whatever its length. */
const MAX_TICKS = 10;
/** From this wait on, new items are refused. */
const FULL_TICKS = 8;

/** Batches work that arrives while other work is running. */
export function createBatcher<Item, Outcome>(
  options: BatcherOptions<Item, Outcome>,
): Batcher<Item, Outcome> {
  const { atOnce, maxItems, maxWaitMs, full, keyOf, runBatch } = options;
  type Waiting = PromiseWithResolvers<Outcome> & { readonly item: Item; readonly since: number };
  /** The oldest first. */
  let waiting: Waiting[] = [];
  /** The running batches, the oldest first. */
  const running = new Set<{ readonly since: number }>();
  let isPlanned = false;
  let ticks = 0;
  let timer: NodeJS.Timeout | undefined;

  const hasWaited = (one: { readonly since: number } | undefined, most: number) =>
    one !== undefined && ticks - one.since >= most;

  function tick(): void {
    ticks += 1;
    while (hasWaited(waiting[0], MAX_TICKS)) waiting.shift()?.reject(full());
    if (running.size + waiting.length > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  /** Takes the oldest waiting items that fit into a batch; the others stay in order. */
  function takeBatch(): Waiting[] {
    const keys = new Set<string>();
    const batch: Waiting[] = [];
    const rest: Waiting[] = [];
    for (const entry of waiting) {
      const key = keyOf(entry.item);
      const fits = batch.length < maxItems && !keys.has(key);
      (fits ? batch : rest).push(entry);
      keys.add(key);
    }
    waiting = rest;
    return batch;
  }

  /** Starts batches once everything that has arrived is read, so that a busy process runs few large ones instead of many small ones. */
  function planBatches(): void {
    if (isPlanned) return;
    isPlanned = true;
    setImmediate(() => {
      isPlanned = false;
      startBatches();
    });
  }

  function startBatches(): void {
    while (running.size < atOnce && waiting.length > 0) startBatch();
  }

  async function startBatch(): Promise<void> {
    const run = { since: ticks };
    running.add(run);
    const batch = takeBatch();
    try {
      const outcomes = await runBatch(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(outcomes[index] as Outcome);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      running.delete(run);
      planBatches();
    }
  }

  function isFull(): boolean {
    if (running.size < atOnce) return false;
    // Even the newest batch has run that long, or the oldest item has waited that long.
    return hasWaited([...running].at(-1), FULL_TICKS) || hasWaited(waiting[0], FULL_TICKS);
  }

  return {
    isFull,
    add(item) {
      if (isFull()) return Promise.reject(full());
      const entry = { item, since: ticks, ...Promise.withResolvers<Outcome>() };
      waiting.push(entry);
      timer ??= setInterval(tick, maxWaitMs / MAX_TICKS).unref();
      if (running.size === 0) startBatches();
      else planBatches();
      return entry.promise;
    },
  };
}
