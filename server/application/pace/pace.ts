/**
 * How long people take at each question: counted by spans of time, for all applicants together. Nothing says who took how long, and
 * no answer is in it.
 */
import { sql } from 'kysely';
import { dateInZone } from '#form/engine/dates.ts';
import { questionsOf } from '#form/engine/inventory.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';

/** Where each span of time ends, in seconds; the last has no end. */
const ENDS = [2, 5, 10, 20, 30, 45, 60, 90, 120, 180, 300, 600, 1200] as const;
/** What is between two questions, such as an essay that waits for days, is not time at one of them. */
const LONGEST_SECONDS = 7200;
/** With fewer people, a median would tell of single ones. */
const FEWEST = 5;

/** The span that holds so many seconds. */
export function spanOf(seconds: number): number {
  const span = ENDS.findIndex((end) => seconds < end);
  return span === -1 ? ENDS.length : span;
}

/** Counts in this process, and now and then adds what it counted to the table: a deadline's crowd waits for no row. */
type PaceCounter = {
  count(seconds: Readonly<Record<string, number>>): void;
  /** Adds what was counted. */
  flush(): Promise<void>;
};

export function createPaceCounter({
  database,
  clock,
  form,
  tenant,
}: Pick<Platform, 'database' | 'clock' | 'form' | 'tenant'>): PaceCounter {
  const asked = new Set(questionsOf(form).map(({ key }) => key));
  let counted = new Map<string, { day: string; question: string; span: number; times: number }>();
  return {
    count(seconds) {
      const day = dateInZone(clock(), tenant.timeZone);
      for (const [question, taken] of Object.entries(seconds)) {
        if (!asked.has(question) || taken > LONGEST_SECONDS) continue;
        const span = spanOf(taken);
        const name = JSON.stringify([day, question, span]);
        const held = counted.get(name);
        counted.set(name, { day, question, span, times: (held?.times ?? 0) + 1 });
      }
    },
    async flush() {
      if (counted.size === 0) return;
      // In one order, so that two processes never wait for each other in a circle.
      const rows = [...counted].sort(([one], [other]) => (one < other ? -1 : 1));
      counted = new Map();
      await database.kysely
        .insertInto('season_pace')
        .values(rows.map(([, row]) => row))
        .onConflict((conflict) =>
          conflict.columns(['day', 'question', 'span']).doUpdateSet({
            times: sql`season_pace.times + excluded.times`,
          }),
        )
        .execute();
    },
  };
}

/** The median time at each question since a day, in seconds, and how many it is of. */
export async function readPace(
  queries: Queries,
  since: string,
): Promise<ReadonlyMap<string, { readonly seconds: number | null; readonly timed: number }>> {
  const rows = await queries
    .selectFrom('season_pace')
    .select(({ fn }) => ['question', 'span', fn.sum<number>('times').as('times')])
    .where('day', '>=', since)
    .groupBy(['question', 'span'])
    .orderBy('span')
    .execute();
  const spans = Map.groupBy(rows, ({ question }) => question);
  return new Map([...spans].map(([question, counts]) => [question, medianOf(counts)]));
}

/** The middle of the span that holds the median. */
function medianOf(counts: readonly { readonly span: number; readonly times: number }[]) {
  const timed = counts.reduce((sum, { times }) => sum + Number(times), 0);
  if (timed < FEWEST) return { seconds: null, timed };
  let before = 0;
  for (const { span, times } of counts) {
    before += Number(times);
    if (before * 2 >= timed) return { seconds: middleOf(span), timed };
  }
  return { seconds: null, timed };
}

function middleOf(span: number): number {
  const start = ENDS[span - 1] ?? 0;
  const end = ENDS[span] ?? LONGEST_SECONDS;
  return Math.round(Math.sqrt(Math.max(1, start) * end));
}
