/** Does the job of one act in a process of its own, so that a test can kill it: `node run-process.ts ACT`. */
import { workHere } from '../../testing/work-here.ts';
import { workOn } from '../work.ts';

await workHere(async (platform) => {
  while (await workOn(Number(process.argv[2]), platform, 2));
});
