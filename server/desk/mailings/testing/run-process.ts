/** Delivers the letters of one act in a process of its own, so that a test can kill it: `node run-process.ts ACT`. */
import { workHere } from '../../testing/work-here.ts';
import { mailingJob } from '../deliver-job.ts';

await workHere((platform, signal) =>
  mailingJob.run({ act: Number(process.argv[2]) }, platform, signal),
);
