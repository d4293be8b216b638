/** An intention to submit that was made before a deadline and met an error. */

import { later } from '#server/platform/clock.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { type DeadlineInForce, lastMinuteOf } from '#tenant/deadlines.ts';
import { momentInWords } from '#tenant/moments.ts';
import type { Say } from '#words/say.ts';
import { isOut } from './find.ts';
import { minuteOf } from './minutes.ts';
import { readMinutes } from './repository.ts';
import { FEWEST_PAGES } from './summary.ts';

const MINUTE_MS = 60_000;
/** A minute that is younger may not be written yet. */
const WRITTEN_MS = 90_000;

/** What speaks for an intention. Only a page's own word, `none`, does not make it count. */
export type Evidence = 'server' | 'measured' | 'pages' | 'none';

export type Intention = {
  readonly at: Date;
  /** `to` of the deadline that it was made in time for. */
  readonly deadline: string;
  readonly evidence: Evidence;
};

export const isInTime = ({ evidence }: Pick<Intention, 'evidence'>) => evidence !== 'none';

/**
 * The first try to submit that failed before a deadline which is over by now. One that counts goes before one that does not.
 * @param now when the submission is taken.
 */
export async function findIntention(
  queries: Queries,
  accountId: number,
  {
    deadlines,
    timeZone,
    now,
  }: {
    readonly deadlines: readonly DeadlineInForce[];
    readonly timeZone: string;
    readonly now: Date;
  },
): Promise<Intention | undefined> {
  const tries = await queries
    .selectFrom('missed_tries')
    .select(['from_at as at', 'told_by as toldBy'])
    .where('account_id', '=', accountId)
    .where('what', '=', 'submit')
    .where('from_at', '<=', now)
    .orderBy('from_at')
    .execute();
  let claimed: Intention | undefined;
  for (const { at, toldBy } of tries) {
    const met = deadlines.find((one) => at < endOf(one, timeZone));
    if (met === undefined || endOf(met, timeZone) > now) continue;
    const evidence: Evidence =
      toldBy === 'server' ? 'server' : await weigh(queries, accountId, at, now);
    const intention = { at, deadline: met.to, evidence };
    if (isInTime(intention)) return intention;
    claimed ??= intention;
  }
  return claimed;
}

/** The moment at which its last minute is over. */
function endOf(deadline: DeadlineInForce, timeZone: string): Date {
  return new Date(lastMinuteOf(deadline, timeZone).getTime() + MINUTE_MS);
}

/** What speaks for what a page told, besides itself. Its clock runs a little differently: a minute before and after count, too. */
async function weigh(
  queries: Queries,
  accountId: number,
  at: Date,
  now: Date,
): Promise<Exclude<Evidence, 'server'>> {
  const from = new Date(minuteOf(at).getTime() - MINUTE_MS);
  const to = later(from, { minutes: 3 });
  const lived = await readMinutes(queries, { from, to });
  const hasTrouble = lived.some((marks) => marks.failed !== 0 || isOut(marks));
  const isGap = lived.length < 3 && to.getTime() < now.getTime() - WRITTEN_MS;
  if (hasTrouble || isGap) return 'measured';
  const { others } = await queries
    .selectFrom('missed_tries')
    .select(({ fn }) => fn.count<number>('account_id').distinct().as('others'))
    .where('told_by', '=', 'page')
    .where('account_id', '!=', accountId)
    .where('from_at', '<', to)
    .where('to_at', '>=', from)
    .executeTakeFirstOrThrow();
  return others >= FEWEST_PAGES ? 'pages' : 'none';
}

/** What an applicant is told of such a try: on the receipt and on the PDF copy. */
export function intentionInWords(say: Say, intention: Intention, timeZone: string): string {
  const moment = momentInWords(intention.at, { locale: say.locale, timeZone }, 'weekday');
  return isInTime(intention)
    ? say(
        'You tried to submit on {moment}, before the deadline, and our systems failed. Your application counts as submitted in time.',
        { moment },
      )
    : say(
        'Your page told us that you tried to submit on {moment}, before the deadline. Our systems measured no failure then. We have noted it for the office.',
        { moment },
      );
}
