/** The record of every call: its name, time, duration and result. */

/** The result of a call, as the rehearsal judges it. */
export type Verdict =
  | 'answered'
  /** A 503 with a time to come back. */
  | 'shed'
  /** Any other failure: another status, no answer, a 503 without a time. */
  | 'error';

export type Call = {
  /** The call as in the contract, such as `PUT /api/answer`. */
  readonly name: string;
  /** When it was sent, in seconds since the rehearsal began. */
  readonly at: number;
  readonly ms: number;
  readonly verdict: Verdict;
};

export type Failure = { readonly name: string; readonly at: number; readonly what: string };

export type CallRecord = {
  note(call: Call, what?: string): void;
  readonly calls: readonly Call[];
  /** The first failures, to be read; `calls` counts all of them. */
  readonly failures: readonly Failure[];
};

const MAX_FAILURES = 200;

export function openRecord(): CallRecord {
  const calls: Call[] = [];
  const failures: Failure[] = [];
  return {
    calls,
    failures,
    note(call, what = '') {
      calls.push(call);
      if (call.verdict === 'error' && failures.length < MAX_FAILURES) {
        failures.push({ name: call.name, at: call.at, what });
      }
    },
  };
}
