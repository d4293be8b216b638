/** Makes the turn of a season in a process of its own, so that a test can kill it. */
import { runIfDue } from '#server/core/testing/run-if-due.ts';
import { workHere } from '#server/desk/testing/work-here.ts';
import { turnSeasonJob } from '../turn.ts';
import { twoSeasons } from './college.ts';

const tenant = twoSeasons('close');
await workHere((platform, signal) =>
  runIfDue(
    turnSeasonJob,
    {
      ...platform,
      tenant,
      languages: {
        ...platform.languages,
        in: (tag) => ({ ...platform.languages.in(tag), tenant }),
      },
    },
    signal,
  ),
);
