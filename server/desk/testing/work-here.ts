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
  await workBeside(process.env, (platform) => work(platform, signal));
  process.stdout.write('done\n');
}

/** Does some work as an operator's command does, beside a server that may run. */
export async function workBeside<Done>(
  environment: NodeJS.ProcessEnv,
  work: (platform: Platform) => Promise<Done>,
): Promise<Done> {
  const open = await openPlatform({
    settings: readSettings(environment, 'guest'),
    log: silentLog(),
    kinds: createJobKinds(),
    as: 'guest',
    onLost: (problem) => {
      throw problem;
    },
    signal: new AbortController().signal,
  });
  try {
    return await work(open.platform);
  } finally {
    await open.close();
  }
}
