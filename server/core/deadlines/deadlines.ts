/** The deadlines in force: those of the college's file, with the extensions since. The only source of deadlines for other code. */
import type { DeadlineInForce } from '#tenant/deadlines.ts';
import { minuteInWords } from '#tenant/moments.ts';
import type { Database } from '../database/database.ts';
import type { Voice } from '../languages.ts';
import { type Extension, listExtensions } from './extensions.ts';

type Reader = Pick<Voice, 'say' | 'tenant'>;

export type Deadlines = {
  /** The deadlines in force, in the reader's language and in the order of the college's file. */
  inForce(reader: Reader): readonly DeadlineInForce[];
  /** Id of the newest extension, 0 without any: grows with each one, and is equal in all processes that have read the same ones. */
  version(): number;
  /** A sentence about the newest extension; undefined without one, or if its deadline is no longer in the college's file. */
  news(reader: Reader): string | undefined;
  /** Reads new extensions at once. Those of other processes are also found by `follow`, within seconds. */
  refresh(): Promise<void>;
  /** Calls a listener after every change. */
  onChange(listener: () => void): void;
};

/** Starts without any extension: call {@link Deadlines.refresh} first. */
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

/** The deadlines as applicants see them: without `terms`, which their text names. */
export function shownDeadlines(inForce: readonly DeadlineInForce[]): DeadlineInForce[] {
  return inForce.map(({ terms: _, ...shown }) => shown);
}

function inWords(until: Date, { say, tenant: { timeZone } }: Reader): string {
  return minuteInWords(until, { locale: say.locale, timeZone }, 'long');
}
