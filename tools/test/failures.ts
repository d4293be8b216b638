/**
 * Which tests beside the source failed, and why: told once more at the very end, because the journeys' output that
 * comes in between is longer than what many a CI shows.
 */
import { relative } from 'node:path';

/** What Vitest's JSON report says, as far as it matters here. */
export type VitestFailures = {
  readonly testResults: readonly {
    /** The file, as an absolute path. */
    readonly name: string;
    readonly status: string;
    /** Why the file as a whole failed, if it did. */
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
};

/** One paragraph for each failure: its file and name, and under it the message with its trace. */
export function vitestFailures(report: VitestFailures, root: string): string[] {
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const ofTests = assertionResults.flatMap(({ fullName, failureMessages }) =>
      (failureMessages ?? []).map((why) => `${file} > ${fullName}\n${why}`),
    );
    const isOfFile = status === 'failed' && ofTests.length === 0;
    return isOfFile ? [`${file}\n${message}`] : ofTests;
  });
}
