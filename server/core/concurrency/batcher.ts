import { serviceRate } from './service-rate.ts';

/** How work is put together in batches. */
type BatcherOptions<Item, Outcome> = {
  /** How many batches may be under way at once. */
  readonly atOnce: number;
  /** Most items in a batch. */
  readonly maxItems: number;
  /** While an item would wait for its batch longer than this, or another one does, it is refused at once; in milliseconds. */
  readonly refuseFromMs: number;
  /** No item that was let in waits any longer than this, in milliseconds. */
  readonly longestWaitMs: number;
  /** The error for an item that is refused, or has waited for too long. */
  full(): Error;
  /** No two items of a batch have the same key; the later one waits for another batch. */
  keyOf(item: Item): string;
  /** Carries out a batch. @returns the outcome of each item, in their order. */
  runBatch(items: readonly Item[]): Promise<readonly Outcome[]>;
  /** Milliseconds of a clock that is never set back. */
  now?(): number;
};

type Batcher<Item, Outcome> = {
  /**
   * Adds an item and resolves with its outcome. It goes at once and alone while fewer than `atOnce` batches are under way;
   * else it waits until one ends, and goes with all others that wait.
   * @throws what `full` makes, or what `runBatch` rejects with, for every item of that batch.
   */
  add(item: Item): Promise<Outcome>;
  /** True while `add` would throw `full` at once. */
  isFull(): boolean;
};

/** Puts together work that arrives while other work is under way. */
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
  /** The batches that are under way. */
  const underWay = new Set<{ readonly since: number }>();
  const rate = serviceRate(now);
  let isWatched = false;

  /** Takes the oldest items that wait, as many as fit into a batch; the others stay, in their order. */
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

  /** An item that comes now waits for all before it, at the rate of the last few batches. */
  function isFull(): boolean {
    if (underWay.size < atOnce) return false;
    const age = ({ since }: { readonly since: number }) => now() - since;
    // No batch has ended for that long, or the oldest item has waited for that long.
    if (Math.min(...[...underWay].map(age)) >= refuseFromMs) return true;
    const [next] = waiting;
    if (next !== undefined && age(next) >= refuseFromMs) return true;
    const perMs = rate.perMs();
    return perMs !== undefined && (waiting.length + 1) / perMs > refuseFromMs;
  }

  /** Rejects items that have waited too long, where the rate was misjudged. */
  function watch(): void {
    if (isWatched) return;
    isWatched = true;
    const since = now();
    setTimeout(() => {
      isWatched = false;
      // After a pause of the whole process the outcomes of it are heard first.
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
