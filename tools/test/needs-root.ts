/**
 * Tests that only root can try carry a tag: `test('…', { tags: 'needs-root' }, …)`. Where nobody is root they are left out and named; a test that
 * is left out for any other reason fails the run. A `runIf` or `skipIf` of the same test wins over the tag.
 */

/** The tag, and what it does to the tests that carry it: `test.tags` of the configuration of Vitest. */
export function needsRootTag(isRoot = isRunByRoot()) {
  return {
    name: 'needs-root',
    description: 'Only root can try it: where nobody is root it is left out, and named at the end.',
    skip: !isRoot,
  } as const;
}

/** One test in Vitest's JSON report, as far as it matters here. */
export type ReportedTest = { readonly status: string; readonly tags?: readonly string[] };

/** Whether a test was left out because nobody was root, and for no other reason. */
export function isLeftToRoot({ status, tags = [] }: ReportedTest, isRoot = isRunByRoot()): boolean {
  return !isRoot && status === 'skipped' && tags.includes(needsRootTag().name);
}

function isRunByRoot(): boolean {
  return process.getuid?.() === 0;
}
