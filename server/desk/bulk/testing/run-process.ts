/** Does the job of one act in a process of its own, so that a test can kill it: `node run-process.ts ACT`, with settings from the environment. */
import { silentLog } from '#server/core/log.ts';
import { openPlatform } from '#server/core/open-platform.ts';
import { readSettings } from '#server/core/settings.ts';
import { createJobKinds } from '#server/jobs.ts';
import { workOn } from '../work.ts';

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
while (await workOn(Number(process.argv[2]), open.platform, 2));
await open.close();
process.stdout.write('done\n');
