/** Tells the time. Injected everywhere, so that tests decide what time it is. */
export type Clock = () => Date;

/** The machine's own time. */
export const systemClock: Clock = () => new Date();
