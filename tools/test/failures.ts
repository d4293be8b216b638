/**
 * The failures of the tests beside the sources, repeated at the very end: the journeys' output in between is longer than many CI systems
 * show.
 */
import { relative } from 'node:path';

/** The part of Vitest's JSON report that is used here. */
export type VitestFailures = {
  readonly testResults: readonly {
    /** The absolute path of the file. */
    readonly name: string;
    readonly status: string;
    /** Why the file as a whole failed. */
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
};

/** One paragraph per failure: file and name, then the message with its trace. */
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
