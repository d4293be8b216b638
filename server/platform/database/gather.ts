/** What happens together: work that arrives while some is under way waits a moment, and goes in one piece. */

export type Gathering<Item, Outcome> = {
  /** How many pieces may be under way at once. */
  readonly lanes: number;
  /** Most items of a piece. */
  readonly most: number;
  /** No two items of a piece have the same key; the later one waits for another piece. */
  keyOf(item: Item): string;
  /** Carries out a piece, and tells the outcome of each item in their order. */
  carryOut(items: readonly Item[]): Promise<readonly Outcome[]>;
};

/**
 * Makes the function that takes an item and resolves with its outcome. An item that finds a free lane goes at once and
 * alone; only where all are taken does it wait, for the first that comes free, with everybody else who waits.
 * @throws (each item's promise) what `carryOut` rejects with, for every item of that piece.
 */
export function gather<Item, Outcome>(
  gathering: Gathering<Item, Outcome>,
): (item: Item) => Promise<Outcome> {
  type Waiting = {
    readonly item: Item;
    readonly resolve: (outcome: Outcome) => void;
    readonly reject: (reason: unknown) => void;
  };
  let waiting: Waiting[] = [];
  let underWay = 0;

  /** The oldest of those who wait, as many as fit; the others stay, in their order. */
  function takePiece(): Waiting[] {
    const keys = new Set<string>();
    const piece: Waiting[] = [];
    const rest: Waiting[] = [];
    for (const entry of waiting) {
      const key = gathering.keyOf(entry.item);
      const fits = piece.length < gathering.most && !keys.has(key);
      (fits ? piece : rest).push(entry);
      keys.add(key);
    }
    waiting = rest;
    return piece;
  }

  async function goOn(): Promise<void> {
    if (underWay >= gathering.lanes || waiting.length === 0) return;
    underWay += 1;
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
      underWay -= 1;
      goOn();
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      goOn();
    });
}
