/** Tells of releases in a process of its own, so that a test can kill it; settings from the environment. */
import { silentLog } from '#server/core/log.ts';
import { openPlatform } from '#server/core/open-platform.ts';
import { readSettings } from '#server/core/settings.ts';
import { createJobKinds } from '#server/jobs.ts';
import { tellReleasesJob } from '../tell-job.ts';

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
await tellReleasesJob.run({} as never, open.platform, signal);
await open.close();
process.stdout.write('done\n');
