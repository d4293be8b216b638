import { describe, expect, it } from 'vitest';
import type { WebStatus } from '#contract/application.ts';
import { findStatus, hasReached, reach, reachedStatuses, type StatusTimes } from './status.ts';

const early = new Date('2025-01-10T12:00:00Z');
const now = new Date('2025-01-10T13:00:00Z');

const untouched: StatusTimes = { startedAt: null, validatingAt: null, submittedAt: null };
const started: StatusTimes = { ...untouched, startedAt: early };
const validating: StatusTimes = { ...started, validatingAt: early };
const submitted: StatusTimes = { ...validating, submittedAt: early };

describe('reaching a status', () => {
  it.each<[string, WebStatus, StatusTimes, StatusTimes]>([
    ['notes its time', 'started', untouched, { ...untouched, startedAt: now }],
    ['keeps the time of the one before', 'validating', started, { ...started, validatingAt: now }],
    ['keeps both times before', 'submitted', validating, { ...validating, submittedAt: now }],
    [
      'notes a skipped one too, because the page counts them',
      'validating',
      untouched,
      { ...untouched, startedAt: now, validatingAt: now },
    ],
    [
      'notes all that were skipped',
      'submitted',
      untouched,
      { startedAt: now, validatingAt: now, submittedAt: now },
    ],
    ['changes nothing the second time', 'started', started, started],
    ['changes nothing once a later one is reached', 'started', validating, validating],
    ['changes nothing after the submission', 'validating', submitted, submitted],
    ['changes nothing when it is submitted again', 'submitted', submitted, submitted],
  ])('%s', (_promise, status, before, after) => {
    expect(reach(status, before, now)).toEqual(after);
  });
});

describe('the statuses reached so far', () => {
  it.each<[StatusTimes, WebStatus[]]>([
    [untouched, []],
    [started, ['started']],
    [validating, ['started', 'validating']],
    [submitted, ['started', 'validating', 'submitted']],
  ])('of %j are %j', (times, statuses) => {
    expect(reachedStatuses(times).map(({ web_status }) => web_status)).toEqual(statuses);
    expect(findStatus(times)).toBe(statuses.at(-1));
    for (const status of ['started', 'validating', 'submitted'] as const) {
      expect(hasReached(status, times)).toBe(statuses.includes(status));
    }
  });

  it('carry their times as ISO 8601 in UTC', () => {
    expect(reachedStatuses(started)).toEqual([
      { web_status: 'started', at: '2025-01-10T12:00:00.000Z' },
    ]);
  });
});
