/** Tells of releases in a process of its own, so that a test can kill it. */
import { workHere } from '../../testing/work-here.ts';
import { tellReleasesJob } from '../tell-job.ts';

await workHere((platform, signal) => tellReleasesJob.run({} as never, platform, signal));
