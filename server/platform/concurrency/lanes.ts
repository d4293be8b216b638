/**
 * Shares places out so that work which takes long holds up nobody. Short work has lanes of its own, with a budget of time. What
 * takes longer gives up its place: it goes on in one of the slow places, if one is free; if none is, and somebody waits, it is
 * put back, and done from its beginning in a slow place later. So there is never more under way than there are places.
 */
export type Lanes = {
  /** A lane for work that is short as a rule; first come, first served. */
  open(options: LaneOptions): Lane;
  /** Does work that is known to take long, in a slow place and without a budget. */
  slowly: Lane;
};

export type LaneOptions = {
  /** How much of it is done at a time, besides what has gone on to slow places. */
  readonly atOnce: number;
  /** How long a piece of work may keep its place, in milliseconds. */
  readonly budgetMs: number;
};

/**
 * Does a piece of work as soon as it has a place.
 * @param work gets a signal that aborts when it is put back.
 * @throws PutBack then, once the work has ended.
 */
export type Lane = <Result>(work: (putBack: AbortSignal) => Promise<Result>) => Promise<Result>;

/** There is no place for work that takes as long: it is to be done slowly. */
export class PutBack extends Error {
  constructor() {
    super('this takes long, and others wait');
  }
}

/** Work in a quick place. */
type Holder = {
  readonly isOthersTurn: () => boolean;
  /** Leaves its place to the next, and is in a slow one from now on. */
  readonly goOnSlowly: () => void;
  readonly putBack: () => void;
};

export function createLanes({ slowAtOnce }: { readonly slowAtOnce: number }): Lanes {
  const slow = createPlaces(slowAtOnce);
  /** Those whose budget is used up, the first one first. */
  const late = new Set<Holder>();

  function leaveSlow(): void {
    slow.leave();
    for (const holder of late) makeRoomBy(holder);
  }

  function makeRoomBy(holder: Holder): void {
    if (slow.takeFree()) {
      late.delete(holder);
      holder.goOnSlowly();
    } else if (holder.isOthersTurn()) {
      late.delete(holder);
      holder.putBack();
    }
  }

  return {
    async slowly(work) {
      await slow.enter();
      try {
        return await work(new AbortController().signal);
      } finally {
        leaveSlow();
      }
    },
    open({ atOnce, budgetMs }) {
      const quick = createPlaces(atOnce);
      const inThisLane = new Set<Holder>();
      return async (work) => {
        const turn = quick.enter();
        // Whoever was in no hurry while nobody waited is now.
        const [first] = [...late].filter((holder) => inThisLane.has(holder));
        if (first !== undefined && quick.areWaitedFor()) makeRoomBy(first);
        await turn;

        const end = new AbortController();
        let leave = quick.leave;
        const holder: Holder = {
          isOthersTurn: quick.areWaitedFor,
          goOnSlowly() {
            leave = leaveSlow;
            quick.leave();
          },
          putBack: () => end.abort(new PutBack()),
        };
        inThisLane.add(holder);
        const timer = setTimeout(() => {
          late.add(holder);
          makeRoomBy(holder);
        }, budgetMs);
        try {
          return await work(end.signal);
        } catch (error) {
          throw end.signal.aborted ? end.signal.reason : error;
        } finally {
          clearTimeout(timer);
          late.delete(holder);
          inThisLane.delete(holder);
          leave();
        }
      };
    },
  };
}

/** So many places, and a queue of those who wait for one. */
function createPlaces(count: number) {
  const queue: (() => void)[] = [];
  let taken = 0;
  return {
    areWaitedFor: () => queue.length > 0,
    /** Takes a place that nobody waits for. @returns false where there is none. */
    takeFree(): boolean {
      if (taken >= count) return false;
      taken += 1;
      return true;
    },
    async enter(): Promise<void> {
      if (taken >= count) return new Promise((resolve) => queue.push(resolve));
      taken += 1;
    },
    leave(): void {
      const next = queue.shift();
      // Whoever leaves hands over the place, so the count stays as it is.
      if (next === undefined) taken -= 1;
      else next();
    },
  };
}
