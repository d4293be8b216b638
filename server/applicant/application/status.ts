/** Web statuses and how an application moves through them (spec §4, "Web status"). */
import type { WebStatus } from '#contract/application.ts';

/** When each status was reached; null where it was not. */
export type StatusTimes = {
  readonly startedAt: Date | null;
  readonly validatingAt: Date | null;
  readonly submittedAt: Date | null;
};

/** A status with the moment at which it was reached. */
type ReachedStatus = { readonly web_status: WebStatus; readonly at: string };

/** The statuses reached so far, in their order: the page derives its own from their number. */
export function reachedStatuses(times: StatusTimes): ReachedStatus[] {
  const inOrder: [WebStatus, Date | null][] = [
    ['started', times.startedAt],
    ['validating', times.validatingAt],
    ['submitted', times.submittedAt],
  ];
  return inOrder.flatMap(([web_status, at]) =>
    at === null ? [] : [{ web_status, at: at.toISOString() }],
  );
}

/** The furthest status; undefined before the first. */
export function findStatus(times: StatusTimes): WebStatus | undefined {
  return reachedStatuses(times).at(-1)?.web_status;
}

/** Whether a status was reached. */
export function hasReached(status: WebStatus, times: StatusTimes): boolean {
  return reachedStatuses(times).some((reached) => reached.web_status === status);
}

/** The times once a status is reached. Earlier times stay, and statuses before it are set too, because the page counts them. */
export function reach(status: WebStatus, times: StatusTimes, now: Date): StatusTimes {
  return {
    startedAt: times.startedAt ?? now,
    validatingAt: status === 'started' ? times.validatingAt : (times.validatingAt ?? now),
    submittedAt: status === 'submitted' ? (times.submittedAt ?? now) : times.submittedAt,
  };
}
