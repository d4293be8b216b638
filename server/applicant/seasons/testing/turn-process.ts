/** Makes the turn of a season in a process of its own, at the minute of the turn, so that a test can kill it. */
import { runIfDue } from '#server/core/testing/run-if-due.ts';
import { workHere } from '#server/desk/testing/work-here.ts';
import { turnSeasonJob } from '../turn.ts';
import { TURN, twoSeasons } from './college.ts';

const tenant = twoSeasons('close');
await workHere((platform, signal) =>
  runIfDue(
    turnSeasonJob,
    {
      ...platform,
      tenant,
      clock: () => new Date(TURN),
      languages: {
        ...platform.languages,
        in: (tag) => ({ ...platform.languages.in(tag), tenant }),
      },
    },
    signal,
  ),
);
