/**
 * A first visit with nothing in the browser: on a slow line ("slow 3G": 400 kbit/s, 400 ms) with a processor slowed four times,
 * and against its own twin, which is the same screen and styles without any script, on the same machine in the same run.
 */
import type { Browser } from '@playwright/test';
import { type KeyWork, measureKeyWork } from './key-work.ts';
import { measureKeystrokes } from './keystrokes.ts';
import type { Finding } from './report.ts';
import { median, percentile } from './statistics.ts';
import { serveTwin } from './twin.ts';
import { alternate, FIRST_QUESTION, SLOWED, type Visit, visit } from './visit.ts';

const ROUNDS = 15;
const SLOW_ROUNDS = 3;

export async function measureFirstVisit(browser: Browser, url: string): Promise<Finding[]> {
  const typed = (at: string) => ({ url: at, question: FIRST_QUESTION });
  const slow: Visit[] = [];
  for (let round = 0; round < SLOW_ROUNDS; round += 1) {
    slow.push(await visit(browser, typed(url), { isSlow: true }));
  }
  const twin = await serveTwin(browser, url);
  try {
    const [ours = [], theirs = []] = await alternate(ROUNDS, [
      () => visit(browser, typed(url), { isSlow: false }),
      () => visit(browser, typed(twin.url), { isSlow: false }),
    ]);
    const pages = [typed(`${url}/about`), typed(twin.url)];
    const keys = await measureKeystrokes(browser, pages, SLOWED);
    const work = await measureKeyWork(browser, pages);
    return [
      ...slowFindings(slow),
      compare('first question ready to type', 1.3, ours, theirs, 'ready'),
      compare('taken over by the script', undefined, ours, theirs, 'taken'),
      compare('largest paint', 1.2, ours, theirs, 'largestPaint'),
      {
        what: 'Layout shift of the first visit',
        measured: Math.max(...ours.map(({ shift }) => shift)).toFixed(3),
        against: `its twin: ${Math.max(...theirs.map(({ shift }) => shift)).toFixed(3)}`,
        verdict: '0',
      },
      keyFinding('median', 50, keys),
      keyFinding('95th percentile', 95, keys),
      workFinding(work),
    ];
  } finally {
    twin.end();
  }
}

function slowFindings(visits: readonly Visit[]): Finding[] {
  const what = `Cold first visit, slow 3G, processor slowed ${SLOWED} times`;
  const of = (name: keyof Visit) => median(visits.map((one) => one[name]));
  return [
    finding(`${what}: name, logo and letter on the screen`, seconds(of('painted')), 'at most 2 s'),
    finding(`${what}: first question ready to type`, seconds(of('ready')), 'at most 6 s'),
    finding(`${what}: taken over by the script`, seconds(of('taken')), 'typed text is kept before'),
    finding(`${what}: requests`, `${of('requests')}`, 'at most 20'),
    finding(`${what}: all that travels`, `${(of('bytes') / 1000).toFixed(1)} kB`, 'at most 200 kB'),
  ];
}

function finding(what: string, measured: string, verdict: string): Finding {
  return { what, measured, against: 'a bound', verdict };
}

function compare(
  what: string,
  bound: number | undefined,
  ours: readonly Visit[],
  theirs: readonly Visit[],
  name: 'ready' | 'taken' | 'largestPaint',
): Finding {
  const [own, other] = [ours, theirs].map((visits) => median(visits.map((one) => one[name])));
  return ratio(`First visit, processor slowed ${SLOWED} times: ${what}`, bound, own, other);
}

function keyFinding(name: string, percent: number, keys: readonly (readonly number[])[]): Finding {
  const [own, other] = keys.map((times) => percentile(times, percent));
  return ratio(`A key on the screen, processor slowed ${SLOWED} times, ${name}`, 1.15, own, other);
}

/** The processor's time, which other work on the machine hardly changes. */
function workFinding([ours = [], theirs = []]: readonly (readonly KeyWork[])[]): Finding {
  const of = (works: readonly KeyWork[], name: keyof KeyWork) =>
    median(works.map((work) => work[name]));
  const [own, other] = [of(ours, 'toScreen'), of(theirs, 'toScreen')];
  return {
    what: 'Work of the page for a key until it is on the screen, in time of the processor, not slowed',
    measured: `${own.toFixed(2)} ms, and ${of(ours, 'afterwards').toFixed(2)} ms afterwards`,
    against: `its twin without script: ${other.toFixed(2)} ms`,
    verdict: `${(own / other).toFixed(2)} times, at most 1.15`,
  };
}

function ratio(what: string, bound: number | undefined, own = 0, other = 0): Finding {
  return {
    what,
    measured: `${own.toFixed(0)} ms`,
    against: `its twin without script: ${other.toFixed(0)} ms`,
    verdict: `${(own / other).toFixed(2)} times, ${bound === undefined ? 'typed text is kept before' : `at most ${bound}`}`,
  };
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}
