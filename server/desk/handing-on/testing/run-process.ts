/** Does the job of one run in a process of its own, so that a test can kill it: `node run-process.ts RUN`. */
import { workHere } from '../../testing/work-here.ts';
import { createHandOnJob } from '../run-job.ts';
import { orderOf } from './order-of.ts';

await workHere(async (platform, signal) => {
  const order = await orderOf(platform, Number(process.argv[2]));
  await createHandOnJob().run(order, platform, signal);
});
