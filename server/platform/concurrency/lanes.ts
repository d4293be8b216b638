/**
 * Runs work in lanes, so that slow work does not hold up other work. A lane has a number of places, and each piece of work a
 * time budget. Work that uses up its budget moves to one of the slow places, if one is free. If none is free and other work
 * waits for the lane, it is stopped, and the caller runs it again from its beginning in a slow place. So there is never more
 * work under way than there are places.
 */
type Lanes = {
  /** Makes a lane for work that is usually short; first come, first served, but for what comes after all others. */
  open(options: LaneOptions): Lane;
  /** Runs work that is known to take long, in a slow place and without a budget. */
  slowly: Lane;
};

type LaneOptions = {
  /** How many pieces of work run in the lane at a time, besides those that have moved to slow places. */
  readonly atOnce: number;
  /** How long a piece of work may keep its place, in milliseconds. */
  readonly budgetMs: number;
};

/**
 * Runs a piece of work as soon as there is a place for it.
 * @param work gets a signal that aborts when the work has to be stopped and put back.
 * @param rank `last` begins once nobody else waits for the lane, and nothing is put back for it.
 * @throws PutBack in that case, once the work has ended.
 */
export type Lane = <Result>(
  work: (putBack: AbortSignal) => Promise<Result>,
  rank?: 'last',
) => Promise<Result>;

/** The work was stopped because it takes long and other work waits: run it again in a slow place. */
export class PutBack extends Error {
  constructor() {
    super('this takes long, and others wait');
  }
}

/** A piece of work in a place of a lane. */
type Holder = {
  readonly isOthersTurn: () => boolean;
  /** Gives its place in the lane up; it has taken a slow place. */
  readonly goOnSlowly: () => void;
  readonly putBack: () => void;
};

export function createLanes({ slowAtOnce }: { readonly slowAtOnce: number }): Lanes {
  const slow = createPlaces(slowAtOnce);
  /** Work in lanes whose budget is used up, oldest first. */
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
      return async (work, rank) => {
        const turn = quick.enter(rank);
        // Late work could keep its place while nothing waited for it; now something does.
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

/** A number of places, and a queue for them, with those behind it who come last. */
function createPlaces(count: number) {
  const queue: (() => void)[] = [];
  const last: (() => void)[] = [];
  let taken = 0;
  return {
    areWaitedFor: () => queue.length > 0,
    /** Takes a free place. @returns false where there is none. */
    takeFree(): boolean {
      if (taken >= count) return false;
      taken += 1;
      return true;
    },
    async enter(rank?: 'last'): Promise<void> {
      const line = rank === 'last' ? last : queue;
      if (taken >= count) return new Promise((resolve) => line.push(resolve));
      taken += 1;
    },
    leave(): void {
      const next = queue.shift() ?? last.shift();
      // The place is handed over to the next in the queue, so the count stays as it is.
      if (next === undefined) taken -= 1;
      else next();
    },
  };
}
