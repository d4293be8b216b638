import { serviceRate } from './service-rate.ts';

/** How a batcher forms and bounds its batches. */
type BatcherOptions<Item, Outcome> = {
  /** Most batches that run concurrently. */
  readonly atOnce: number;
  /** Most items in a batch. */
  readonly maxItems: number;
  /** New items are refused while the expected wait, or the wait of the oldest item, exceeds this; in milliseconds. */
  readonly refuseFromMs: number;
  /** An accepted item that has waited this long is rejected; in milliseconds. */
  readonly longestWaitMs: number;
  /** Creates the error for an item that is refused, or has waited too long. */
  full(): Error;
  /** The items of a batch have distinct keys; a later item with the same key waits for another batch. */
  keyOf(item: Item): string;
  /** Runs a batch. @returns the outcome of each item, in the same order. */
  runBatch(items: readonly Item[]): Promise<readonly Outcome[]>;
  /** Milliseconds of a monotonic clock. */
  now?(): number;
};

type Batcher<Item, Outcome> = {
  /**
   * Adds an item and resolves with its outcome. While fewer than `atOnce` batches run, the item runs at once and alone; else it waits
   * until a batch ends, and runs together with the other waiting items.
   * @throws the error of `full`, or the error of `runBatch`, which rejects every item of its batch.
   */
  add(item: Item): Promise<Outcome>;
  /** True while `add` would throw `full` at once. */
  isFull(): boolean;
};

/** Batches work that arrives while other work is running. */
export function createBatcher<Item, Outcome>(
  options: BatcherOptions<Item, Outcome>,
): Batcher<Item, Outcome> {
  const {
    atOnce,
    maxItems,
    refuseFromMs,
    longestWaitMs,
    full,
    now = () => performance.now(),
  } = options;
  type Waiting = {
    readonly item: Item;
    readonly since: number;
    readonly resolve: (outcome: Outcome) => void;
    readonly reject: (reason: unknown) => void;
  };
  let waiting: Waiting[] = [];
  /** The running batches. */
  const underWay = new Set<{ readonly since: number }>();
  const rate = serviceRate(now);
  let isWatched = false;

  /** Takes the oldest waiting items that fit into a batch; the others stay in order. */
  function takeBatch(): Waiting[] {
    const keys = new Set<string>();
    const batch: Waiting[] = [];
    const rest: Waiting[] = [];
    for (const entry of waiting) {
      const key = options.keyOf(entry.item);
      const fits = batch.length < maxItems && !keys.has(key);
      (fits ? batch : rest).push(entry);
      keys.add(key);
    }
    waiting = rest;
    return batch;
  }

  async function startBatch(): Promise<void> {
    if (underWay.size >= atOnce || waiting.length === 0) return;
    const run = { since: now() };
    underWay.add(run);
    const batch = takeBatch();
    try {
      const outcomes = await options.runBatch(batch.map(({ item }) => item));
      batch.forEach(({ resolve, reject }, index) => {
        const outcome = outcomes[index];
        if (outcome === undefined) reject(new Error('An item of a batch lacks an outcome.'));
        else resolve(outcome);
      });
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      underWay.delete(run);
      if (waiting.length > 0) rate.note(batch.length);
      else rate.rest();
      startBatch();
    }
  }

  /** A new item waits for all items before it, at the recently measured rate. */
  function isFull(): boolean {
    if (underWay.size < atOnce) return false;
    const age = ({ since }: { readonly since: number }) => now() - since;
    // Even the newest batch has run that long, or the oldest item has waited that long.
    if (Math.min(...[...underWay].map(age)) >= refuseFromMs) return true;
    const [next] = waiting;
    if (next !== undefined && age(next) >= refuseFromMs) return true;
    const perMs = rate.perMs();
    return perMs !== undefined && (waiting.length + 1) / perMs > refuseFromMs;
  }

  /** Rejects items that have waited too long because the rate was overestimated. */
  function watch(): void {
    if (isWatched) return;
    isWatched = true;
    const since = now();
    setTimeout(() => {
      isWatched = false;
      // After a pause of the whole process, first handle the outcomes that arrived meanwhile.
      const hasPaused = now() - since >= longestWaitMs / 2;
      const isOverdue = (one: Waiting) => !hasPaused && now() - one.since >= longestWaitMs;
      const overdue = waiting.filter(isOverdue);
      waiting = waiting.filter((entry) => !isOverdue(entry));
      for (const { reject } of overdue) reject(full());
      if (waiting.length > 0) watch();
    }, longestWaitMs / 10).unref();
  }

  return {
    isFull,
    add: (item) =>
      new Promise((resolve, reject) => {
        if (isFull()) return reject(full());
        waiting.push({ item, since: now(), resolve, reject });
        startBatch();
        if (waiting.length > 0) watch();
      }),
  };
}
