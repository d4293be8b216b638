/**
 * `npm run rehearse -- [--applicants 1000] [--minutes 2] [--seed 1] [--pace 1] [--surge] [--webs 2] [--workers 2] [--address URL]
 * [--letters URL] [--portal COMMAND] [--no-bars] [--amid-kills]`: plays a deadline night and prints a report. Exit codes: 0 every promise
 * was kept, 1 a promise was broken, 2 the rehearsal could not be held.
 */
import { parseArgs } from 'node:util';
import { loadTenant } from '#server/core/tenant.ts';
import { rehearse } from './rehearse.ts';
import { openStaging, startSite } from './site.ts';
import { MIN_SECONDS_AFTER_SURGE, promisesOf, report } from './verdict.ts';

/** The length of a surge; it begins after a quarter of the arrival period. */
const SURGE_SECONDS = 60;
/** Timeout of a call when no times are checked. */
const LONG_MS = 600_000;
/** The same while processes are killed, which may leave a connection behind that nobody answers. */
const KILLED_MS = 60_000;

async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      applicants: { type: 'string', default: '1000' },
      minutes: { type: 'string', default: '2' },
      seed: { type: 'string', default: '1' },
      pace: { type: 'string', default: '1' },
      surge: { type: 'boolean', default: false },
      webs: { type: 'string', default: '2' },
      workers: { type: 'string', default: '2' },
      address: { type: 'string' },
      letters: { type: 'string' },
      portal: { type: 'string' },
      'no-bars': { type: 'boolean', default: false },
      'amid-kills': { type: 'boolean', default: false },
    },
  });
  const number = (name: 'applicants' | 'minutes' | 'pace' | 'seed' | 'webs' | 'workers') =>
    Number(values[name]);
  const [applicants, seconds] = [number('applicants'), number('minutes') * 60];
  const from = seconds / 4;
  const surge = values.surge ? { from, to: from + SURGE_SECONDS } : undefined;
  if (surge !== undefined && surge.to + MIN_SECONDS_AFTER_SURGE > seconds) {
    throw new Error('--surge takes at least --minutes 2: somebody has to come after it.');
  }
  const { tenant } = await loadTenant(process.env.TENANT_FILE);
  const say = (line: string) => console.log(line);
  const site =
    values.address === undefined
      ? await startSite({ webs: number('webs'), workers: number('workers'), say })
      : await openStaging({ ...values, url: new URL(values.address).origin }, applicants);
  try {
    const course = await rehearse({
      applicants,
      seconds,
      surge,
      tenant,
      site,
      say,
      pace: number('pace'),
      seed: number('seed'),
      patienceMs: values['amid-kills'] ? KILLED_MS : values['no-bars'] ? LONG_MS : undefined,
      tag: Date.now().toString(36),
    });
    const promises = promisesOf(course, {
      checksTimes: !values['no-bars'] && !values['amid-kills'],
      checksErrors: !values['amid-kills'],
    });
    const took = `took ${Math.round(course.seconds)} s on ${site.described}`;
    say(`${course.calls.length} calls and ${course.acknowledged} acknowledged changes ${took}.`);
    report(promises, course);
    return promises.every(({ isKept }) => isKept) ? 0 : 1;
  } finally {
    await site.stop();
  }
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
