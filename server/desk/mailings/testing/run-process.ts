/** Delivers one mailing in a process of its own, so that a test can kill it: `node run-process.ts MAILING`. */
import { workHere } from '../../testing/work-here.ts';
import { mailingJob } from '../deliver-job.ts';

await workHere((platform, signal) =>
  mailingJob.run({ mailing: Number(process.argv[2]) }, platform, signal),
);
