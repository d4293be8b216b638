/**
 * Tests that need root carry a tag: `test('…', { tags: 'needs-root' }, …)`. Without root they are skipped and named; a test that is
 * skipped for another reason fails the run. A `runIf` or `skipIf` of the same test overrides the tag.
 */

/** The tag, and its effect on tests: Vitest's `test.tags` configuration. */
export function needsRootTag(isRoot = isRunByRoot()) {
  return {
    name: 'needs-root',
    description: 'Needs root: for other users it is skipped, and named at the end.',
    skip: !isRoot,
  } as const;
}

/** Whether a test of Vitest's JSON report was skipped only for lack of root. */
export function isLeftToRoot(
  { status, tags = [] }: { readonly status: string; readonly tags?: readonly string[] },
  isRoot = isRunByRoot(),
): boolean {
  return !isRoot && status === 'skipped' && tags.includes(needsRootTag().name);
}

function isRunByRoot(): boolean {
  return process.getuid?.() === 0;
}
