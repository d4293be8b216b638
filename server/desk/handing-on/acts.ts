/** What is said of a destination in the trail: numbers and our own words, no address and no name. */
import type { DestinationSetup } from '#contract/desk-handing-on.ts';
import type { Actor } from '#server/trail/entry.ts';

export const BY_JOB: Actor = { kind: 'system', job: 'hand-on' };
export const BY_SCHEDULE: Actor = { kind: 'system', job: 'hand-on-schedule' };

export function setupInTrail(id: number, setup: DestinationSetup) {
  const { kind, format, layout, documents, copies, reach, schedule } = setup;
  const { every, hours, at } = schedule;
  const when = { never: 'never', hours: `every ${hours} hours`, day: `daily at ${at}` }[every];
  return { destination: id, kind, format, layout, documents, copies, reach, schedule: when };
}
