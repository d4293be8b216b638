import type { JobKind } from '#server/core/jobs/jobs.ts';
import type { Platform } from '#server/core/platform.ts';

/** Does what a server does each minute: runs the job if it is due. */
export async function runIfDue(
  kind: JobKind,
  platform: Platform,
  signal = new AbortController().signal,
): Promise<void> {
  if (await kind.isDue?.(platform)) await kind.run({} as never, platform, signal);
}
