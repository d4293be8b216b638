/**
 * Tests that need root carry a tag: `test('…', { tags: 'needs-root' }, …)`. Without root they are skipped and named; a test skipped for any
 * other reason fails the run. A `runIf` or `skipIf` of the same test overrides the tag.
 */

/** The tag, and its effect on tests: Vitest's `test.tags` configuration. */
export function needsRootTag(isRoot = isRunByRoot()) {
  return {
    name: 'needs-root',
    description: 'Only root can try it: where nobody is root it is left out, and named at the end.',
    skip: !isRoot,
  } as const;
}

/** The part of a test in Vitest's JSON report that is used here. */
export type ReportedTest = { readonly status: string; readonly tags?: readonly string[] };

/** Whether a test was skipped only for lack of root. */
export function isLeftToRoot({ status, tags = [] }: ReportedTest, isRoot = isRunByRoot()): boolean {
  return !isRoot && status === 'skipped' && tags.includes(needsRootTag().name);
}

function isRunByRoot(): boolean {
  return process.getuid?.() === 0;
}
