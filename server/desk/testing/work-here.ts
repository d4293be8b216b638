import { silentLog } from '#server/core/log.ts';
import { openPlatform } from '#server/core/open-platform.ts';
import type { Platform } from '#server/core/platform.ts';
import { readSettings } from '#server/core/settings.ts';
import { createJobKinds } from '#server/jobs.ts';

/** Does some work as the whole of a process, with settings from the environment, and prints "done". */
export async function workHere(
  work: (platform: Platform, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const { signal } = new AbortController();
  const open = await openPlatform({
    settings: readSettings(process.env, 'guest'),
    log: silentLog(),
    kinds: createJobKinds(),
    as: 'guest',
    onLost: (problem) => {
      throw problem;
    },
    signal,
  });
  await work(open.platform, signal);
  await open.close();
  process.stdout.write('done\n');
}
