/** Deadlines as the desk shows them. */
import type { DeskDeadline, DeskDeadlines } from '#contract/desk-deadlines.ts';
import {
  countFailedSubmits,
  listOutages,
  type Span,
} from '#server/applicant/application/outages/repository.ts';
import { earlier, later } from '#server/core/clock.ts';
import { listExtensions } from '#server/core/deadlines/extensions.ts';
import type { Voice } from '#server/core/languages.ts';
import type { Platform } from '#server/core/platform.ts';
import { lastMinuteOf } from '#tenant/deadlines.ts';
import { concerned, countBegun } from './begun.ts';

/** Outages and failed submits count for so long before a deadline. */
const COUNTED = { days: 3 };
/** A deadline is shown for so long after its end. */
const SHOWN = { days: 60 };
const MAX_SPANS = 50;

type Needs = Pick<Platform, 'database' | 'clock' | 'deadlines'>;

/** Every deadline that is still to come, or was in the last two months. @param voice the reader's. */
export async function describeDeadlines(
  { database: { kysely }, clock, deadlines }: Needs,
  voice: Voice,
): Promise<DeskDeadlines> {
  const now = clock();
  const { timeZone } = voice.tenant;
  const [begun, extensions, written] = await Promise.all([
    countBegun(kysely, now),
    listExtensions(kysely),
    kysely
      .selectFrom('extension_letters')
      .select(({ fn }) => ['extension_id', fn.countAll<number>().as('letters')])
      .groupBy('extension_id')
      .execute(),
  ]);
  const letters = new Map(written.map((row) => [row.extension_id, row.letters]));
  const shown = [...deadlines.inForce(voice).entries()].flatMap(([place, inForce]) => {
    const end = lastMinuteOf(inForce, timeZone);
    if (end < earlier(now, SHOWN)) return [];
    const over = later(end, { minutes: 1 });
    const asked = { from: earlier(over, COUNTED), to: over };
    return [{ inForce, end, asked, label: voice.tenant.deadlines[place]?.label ?? inForce.label }];
  });
  const spans = shown.map(({ asked }) => asked);
  const since = earlier(earlier(now, SHOWN), COUNTED);
  const all = await listOutages(kysely, { from: since, to: now });
  const failed = await countFailedSubmits(kysely, spans);
  const described = shown.map(({ inForce, end, asked, label }, index): DeskDeadline => {
    const outages = all
      .filter(({ from, to }) => to > asked.from && from < asked.to)
      .map((outage) => cutTo(asked, outage));
    return {
      deadline: inForce.to,
      title: label,
      announced_end: lastMinuteOf({ to: inForce.to }, timeZone).toISOString(),
      ends_at: end.toISOString(),
      minutes: outages.reduce((sum, outage) => sum + minutesOf(outage), 0),
      outages: outages.slice(-MAX_SPANS).map(({ from, to }) => ({
        from: from.toISOString(),
        to: to.toISOString(),
      })),
      failed_submits: failed[index]?.all ?? 0,
      failed_open: failed[index]?.open ?? 0,
      begun: concerned(begun, inForce),
      extensions: extensions
        .filter(({ deadline }) => deadline === inForce.to)
        .map(({ id, at, was, until, reason }) => ({
          at: at.toISOString(),
          was: was.toISOString(),
          until: until.toISOString(),
          reason,
          written_to: letters.get(id) ?? 0,
        }))
        .toReversed(),
    };
  });
  return { deadlines: described };
}

/** The part of an outage within a span. */
function cutTo(asked: Span, outage: Span): Span {
  const from = outage.from < asked.from ? asked.from : outage.from;
  return { from, to: outage.to > asked.to ? asked.to : outage.to };
}

/** Rounds up, in favour of applicants. */
function minutesOf({ from, to }: Span): number {
  return Math.ceil((to.getTime() - from.getTime()) / 60_000);
}
