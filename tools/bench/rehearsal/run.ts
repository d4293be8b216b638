/**
 * `npm run rehearse -- [--applicants 1000] [--minutes 2] [--seed 1] [--pace 1] [--surge] [--close-after MINUTES] [--staff 2]
 * [--uploads 0.4] [--webs 2] [--workers 2] [--address URL [--mail-port 2525]] [--out FILE.md]
 * [--no-bars | --saves-within MS --shed-within MS]`: plays a deadline night and writes a report. Exit codes: 0 every promise was kept,
 * 1 a promise was broken, 2 the rehearsal could not be held.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { GET_REHEARSAL } from '#contract/rehearsal.ts';
import { loadTenant } from '#server/core/tenant.ts';
import { refusalOf } from './guard.ts';
import { UPLOADS } from './players/people.ts';
import { openBrowser } from './players/wire.ts';
import { rehearse } from './rehearse.ts';
import { reportOf } from './report.ts';
import { openStaging, type Site, startSite } from './site.ts';
import { BARS, type Bars, promisesOf, type Span } from './verdict/promises.ts';
import { openRecord } from './verdict/record.ts';

const OPTIONS = {
  applicants: { type: 'string', default: '1000' },
  minutes: { type: 'string', default: '2' },
  seed: { type: 'string', default: '1' },
  pace: { type: 'string', default: '1' },
  surge: { type: 'boolean', default: false },
  'close-after': { type: 'string' },
  staff: { type: 'string', default: '2' },
  uploads: { type: 'string', default: String(UPLOADS) },
  webs: { type: 'string', default: '2' },
  workers: { type: 'string', default: '2' },
  address: { type: 'string' },
  'mail-port': { type: 'string', default: '2525' },
  out: { type: 'string', default: 'test-results/rehearsal.md' },
  'no-bars': { type: 'boolean', default: false },
  'saves-within': { type: 'string', default: String(BARS.savesWithinMs) },
  'shed-within': { type: 'string', default: String(BARS.shedWithinMs) },
} as const;

/** The length of a surge; it begins after a quarter of the arrival period. */
const SURGE_SECONDS = 60;
/** Timeout of a call when no times are checked. */
const LONG_MS = 600_000;

async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  const number = (
    name:
      | 'applicants'
      | 'minutes'
      | 'pace'
      | 'seed'
      | 'staff'
      | 'uploads'
      | 'webs'
      | 'workers'
      | 'mail-port'
      | 'close-after',
  ) => {
    const read = Number(values[name]);
    if (!(read >= 0)) throw new Error(`--${name} is "${values[name]}": it takes a number.`);
    return read;
  };
  const [applicants, seconds] = [number('applicants'), number('minutes') * 60];
  const factor = number('pace');
  const surge: Span | undefined = values.surge
    ? { from: seconds / 4, to: seconds / 4 + SURGE_SECONDS }
    : undefined;
  if (surge !== undefined && surge.to + BARS.normalAfterSeconds + 20 > seconds) {
    throw new Error('--surge takes at least --minutes 2: somebody has to come after it.');
  }
  const closing = values['close-after'] === undefined ? undefined : number('close-after') * 60;
  if (closing !== undefined && closing < seconds) {
    throw new Error('--close-after is earlier than the last arrival, which --minutes names.');
  }
  const say = (line: string) => console.log(line);
  const site = await openSite();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      say('Broken off. Nothing of it is kept.');
      site.stop().finally(() => process.exit(2));
    });
  }
  try {
    const refusal = values.address === undefined ? undefined : await askLeave(site, applicants);
    if (refusal !== undefined) {
      console.error(refusal);
      return 2;
    }
    const { tenant } = await loadTenant(process.env.TENANT_FILE);
    const at = new Date();
    const rehearsed = await rehearse({
      applicants,
      seconds,
      factor,
      surge,
      closing,
      tenant,
      site,
      say,
      patienceMs: values['no-bars'] ? LONG_MS : undefined,
      seed: number('seed'),
      staff: number('staff'),
      uploads: number('uploads'),
      tag: at.getTime().toString(36),
    });
    const promises = promisesOf({ ...rehearsed, surge, closing }, barsOf());
    const command = `npm run rehearse -- ${args.join(' ')}`;
    const file = resolve(values.out);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, reportOf({ command, at, site: site.described, rehearsed, promises }));
    say(`The report: ${file}`);
    for (const { promise, measured, isKept } of promises) {
      say(`${isKept ? 'kept  ' : 'BROKEN'} ${promise}: ${measured}`);
    }
    return promises.every(({ isKept }) => isKept) ? 0 : 1;
  } finally {
    await site.stop();
  }

  function openSite(): Promise<Site> {
    const { address } = values;
    if (address === undefined)
      return startSite({ webs: number('webs'), workers: number('workers'), say });
    return openStaging({ url: new URL(address).origin, mailPort: number('mail-port') });
  }

  function barsOf(): Bars {
    if (values['no-bars']) return { ...BARS, savesWithinMs: undefined, shedWithinMs: undefined };
    return {
      ...BARS,
      savesWithinMs: Number(values['saves-within']),
      shedWithinMs: Number(values['shed-within']),
    };
  }
}

async function askLeave({ url, authority }: Site, applicants: number): Promise<string | undefined> {
  const browser = openBrowser({ url, authority, record: openRecord(), now: () => 0 });
  const answer = await browser.ask(GET_REHEARSAL);
  browser.close();
  return refusalOf(answer, applicants);
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
