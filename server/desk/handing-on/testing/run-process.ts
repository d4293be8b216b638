/**
 * Does the job of one run in a process of its own, so that a test can kill it: `node run-process.ts RUN`, with settings from the
 * environment.
 */

import { silentLog } from '#server/core/log.ts';
import { openPlatform } from '#server/core/open-platform.ts';
import { readSettings } from '#server/core/settings.ts';
import { createJobKinds } from '#server/jobs.ts';
import { createHandOnJob } from '../run-job.ts';
import { orderOf } from './order-of.ts';

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
const order = await orderOf(open.platform, Number(process.argv[2]));
await createHandOnJob().run(order, open.platform, signal);
await open.close();
process.stdout.write('done\n');
