import { expect, it } from 'vitest';
import type { WebStatus } from '#contract/application.ts';
import { reach, reachedStatuses, type StatusTimes } from './status.ts';

const at = (hour: number) => new Date(Date.UTC(2025, 0, 10, hour));

it.each<[to: WebStatus, times: (number | null)[], then: (number | null)[]]>([
  ['started', [null, null, null], [13, null, null]],
  ['validating', [12, null, null], [12, 13, null]],
  ['submitted', [12, 12, null], [12, 12, 13]],
  // A skipped one is noted too, because the page counts them.
  ['validating', [null, null, null], [13, 13, null]],
  ['submitted', [null, null, null], [13, 13, 13]],
  // Nothing changes the second time.
  ['started', [12, 12, null], [12, 12, null]],
  ['submitted', [12, 12, 12], [12, 12, 12]],
])('reaching %s at 13 turns %j into %j', (status, before, after) => {
  const [startedAt = null, validatingAt = null, submittedAt = null] = before.map((hour) =>
    hour ? at(hour) : null,
  );
  const times: StatusTimes = { startedAt, validatingAt, submittedAt };
  const names = ['started', 'validating', 'submitted'];
  expect(reachedStatuses(reach(status, times, at(13)))).toEqual(
    after.flatMap((hour, index) =>
      hour ? [{ web_status: names[index], at: at(hour).toISOString() }] : [],
    ),
  );
});
