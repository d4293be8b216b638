import { serviceRate } from './service-rate.ts';

/** What happens together: work that arrives while some is under way waits a moment, and goes in one piece. */
export type Gathering<Item, Outcome> = {
  /** How many pieces may be under way at once. */
  readonly lanes: number;
  /** Most items of a piece. */
  readonly most: number;
  /** Nobody waits for a lane any longer than this, in milliseconds. */
  readonly longestWaitMs: number;
  /** What is thrown to whoever would have to, at once, and to whoever has, where it could not be foreseen. */
  full(): Error;
  /** No two items of a piece have the same key; the later one waits for another piece. */
  keyOf(item: Item): string;
  /** Carries out a piece, and tells the outcome of each item in their order. */
  carryOut(items: readonly Item[]): Promise<readonly Outcome[]>;
  /** Milliseconds of a clock that is never set back. */
  now?(): number;
};

export type Gathered<Item, Outcome> = {
  /**
   * Takes an item and resolves with its outcome. An item that finds a free lane goes at once and alone; only where all
   * are taken does it wait, for the first that comes free, with everybody else who waits.
   * @throws what `full` makes, or what `carryOut` rejects with, for every item of that piece.
   */
  take(item: Item): Promise<Outcome>;
  /** True while whoever comes is turned away: known before anything is done for him. */
  isFull(): boolean;
};

/** Makes the place where work is gathered. */
export function gather<Item, Outcome>(
  gathering: Gathering<Item, Outcome>,
): Gathered<Item, Outcome> {
  const { lanes, most, longestWaitMs, full, now = () => performance.now() } = gathering;
  type Waiting = {
    readonly item: Item;
    readonly since: number;
    readonly resolve: (outcome: Outcome) => void;
    readonly reject: (reason: unknown) => void;
  };
  let waiting: Waiting[] = [];
  /** When each piece that is under way began. */
  const underWay = new Set<{ readonly since: number }>();
  const rate = serviceRate(now);
  let isWatched = false;

  /** The oldest of those who wait, as many as fit; the others stay, in their order. */
  function takePiece(): Waiting[] {
    const keys = new Set<string>();
    const piece: Waiting[] = [];
    const rest: Waiting[] = [];
    for (const entry of waiting) {
      const key = gathering.keyOf(entry.item);
      const fits = piece.length < most && !keys.has(key);
      (fits ? piece : rest).push(entry);
      keys.add(key);
    }
    waiting = rest;
    return piece;
  }

  async function goOn(): Promise<void> {
    if (underWay.size >= lanes || waiting.length === 0) return;
    const run = { since: now() };
    underWay.add(run);
    const piece = takePiece();
    try {
      const outcomes = await gathering.carryOut(piece.map(({ item }) => item));
      piece.forEach(({ resolve, reject }, index) => {
        const outcome = outcomes[index];
        if (outcome === undefined) reject(new Error('A piece of work lacks an outcome.'));
        else resolve(outcome);
      });
    } catch (error) {
      for (const { reject } of piece) reject(error);
    } finally {
      underWay.delete(run);
      if (waiting.length > 0) rate.note(piece.length);
      else rate.rest();
      goOn();
    }
  }

  /** Whoever comes now waits as long as it takes to carry out everybody before him, at the speed of late. */
  function isFull(): boolean {
    if (underWay.size < lanes) return false;
    const age = ({ since }: { readonly since: number }) => now() - since;
    // Nothing has come back for that long, or the one who is next has waited for that long.
    if (Math.min(...[...underWay].map(age)) >= longestWaitMs) return true;
    const [next] = waiting;
    if (next !== undefined && age(next) >= longestWaitMs) return true;
    const perMs = rate.perMs();
    return perMs !== undefined && (waiting.length + 1) / perMs > longestWaitMs;
  }

  /** Turns away whoever has waited for as long as anybody may, when no lane came free as it was foreseen. */
  function watch(): void {
    if (isWatched) return;
    isWatched = true;
    setTimeout(() => {
      isWatched = false;
      const isOverdue = ({ since }: Waiting) => now() - since >= longestWaitMs;
      const overdue = waiting.filter(isOverdue);
      waiting = waiting.filter((entry) => !isOverdue(entry));
      for (const { reject } of overdue) reject(full());
      if (waiting.length > 0) watch();
    }, longestWaitMs / 10).unref();
  }

  return {
    isFull,
    take: (item) =>
      new Promise((resolve, reject) => {
        if (isFull()) return reject(full());
        waiting.push({ item, since: now(), resolve, reject });
        goOn();
        if (waiting.length > 0) watch();
      }),
  };
}
