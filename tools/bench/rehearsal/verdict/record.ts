/** Every call of a rehearsal: which, when, how long it took and what came back. */

/** What came of a call, as far as the rehearsal judges it. */
export type Verdict =
  | 'answered'
  /** Turned away with 503 and a time to come back. */
  | 'shed'
  /** Anything else that should not have been: another status, no answer, 503 without a time. */
  | 'error';

export type Call = {
  /** The contract's word, such as `PUT /api/answer`. */
  readonly name: string;
  /** Seconds from the beginning of the rehearsal to the moment it was sent. */
  readonly at: number;
  readonly ms: number;
  readonly verdict: Verdict;
};

export type Failure = { readonly name: string; readonly at: number; readonly what: string };

export type CallRecord = {
  note(call: Call, what?: string): void;
  readonly calls: readonly Call[];
  /** The first of what went wrong, to be read; all are counted in `calls`. */
  readonly failures: readonly Failure[];
};

const MOST_FAILURES = 200;

export function openRecord(): CallRecord {
  const calls: Call[] = [];
  const failures: Failure[] = [];
  return {
    calls,
    failures,
    note(call, what = '') {
      calls.push(call);
      if (call.verdict === 'error' && failures.length < MOST_FAILURES) {
        failures.push({ name: call.name, at: call.at, what });
      }
    },
  };
}
