/** The deadlines in force: those of the college's file, moved by what the college has extended since. Whoever needs one asks here. */
import type { DeadlineInForce } from '#tenant/deadlines.ts';
import { minuteInWords } from '#tenant/moments.ts';
import type { Database } from '../database/database.ts';
import type { Voice } from '../languages.ts';
import type { Log } from '../log.ts';
import { type Extension, listExtensions } from './extensions.ts';

type Reader = Pick<Voice, 'say' | 'tenant'>;

export type Deadlines = {
  /** Those in force, in the words of a reader, in the order of the college's file. */
  inForce(reader: Reader): readonly DeadlineInForce[];
  /** Grows whenever one is extended; 0 while none was. The same in every process that knows of the same extensions. */
  version(): number;
  /** What was extended last, in a sentence; undefined where none was, or the college's file does not have it any more. */
  news(reader: Reader): string | undefined;
  /** Reads what was extended since. What other processes extend is known within seconds without it. */
  refresh(): Promise<void>;
  /** Calls a listener after every change. */
  onChange(listener: () => void): void;
};

/** How often a process looks. */
const LOOK_EVERY_MS = 5000;

/** Knows of no extension before its first {@link Deadlines.refresh}. */
export function createDeadlines({ kysely }: Pick<Database, 'kysely'>): Deadlines {
  let untils: ReadonlyMap<string, Date> = new Map();
  let newest: Extension | undefined;
  let known = '';
  const listeners: (() => void)[] = [];
  return {
    inForce({ say, tenant }) {
      return tenant.deadlines.map((deadline) => {
        const until = untils.get(deadline.to);
        if (until === undefined) return deadline;
        const moment = inWords(until, { say, tenant });
        return {
          ...deadline,
          until: until.toISOString(),
          label: say('Extended: {deadline}', { deadline: deadline.label }),
          text: say('You now have until {moment}. Everything else stays as it was announced.', {
            moment,
          }),
        };
      });
    },
    version: () => newest?.id ?? 0,
    news({ say, tenant }) {
      const isOurs = tenant.deadlines.some(({ to }) => to === newest?.deadline);
      if (newest === undefined || !isOurs) return undefined;
      const moment = inWords(newest.until, { say, tenant });
      return say('The deadline was extended to {moment}.', { moment });
    },
    async refresh() {
      const extensions = await listExtensions(kysely);
      const now = JSON.stringify(extensions.map(({ id }) => id));
      if (now === known) return;
      known = now;
      newest = extensions.at(-1);
      untils = new Map(extensions.map(({ deadline, until }) => [deadline, until]));
      for (const listener of listeners) listener();
    },
    onChange: (listener) => void listeners.push(listener),
  };
}

/** As applicants see them: for which terms they are is said in their words. */
export function shownDeadlines(inForce: readonly DeadlineInForce[]): DeadlineInForce[] {
  return inForce.map(({ terms: _, ...shown }) => shown);
}

function inWords(until: Date, { say, tenant: { timeZone } }: Reader): string {
  return minuteInWords(until, { locale: say.locale, timeZone }, 'long');
}

/** Looks for extensions all the while. @returns ends it. */
export function followExtensions(deadlines: Deadlines, log: Log): () => void {
  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    try {
      await deadlines.refresh();
    } catch (err) {
      // What was known before stays in force.
      log.debug({ err }, 'extended deadlines could not be read');
    } finally {
      isLooking = false;
    }
  };
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  return () => clearInterval(timer);
}
