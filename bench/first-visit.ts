/**
 * A first visit with nothing in the browser: on a slow line ("slow 3G": 400 kbit/s, 400 ms) with a processor slowed four times,
 * and against its own twin, which is the same screen and styles without any script, on the same machine in the same run.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, CDPSession } from '@playwright/test';
import { READ_VISIT, WITHOUT_SCRIPT, watchVisit } from './in-page.ts';
import { measureKeystrokes } from './keystrokes.ts';
import type { Finding } from './report.ts';
import { median, percentile } from './statistics.ts';

const SLOWED = 4;
const ROUNDS = 7;
const SLOW_ROUNDS = 3;
const SLOW_3G = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const PHONE = { width: 375, height: 740 };
const FIRST_QUESTION = 'input[name=first_name]';

/** What is seen when, in milliseconds from the start of the visit. */
interface Seen {
  readonly painted: number;
  readonly largestPaint: number;
  /** The first question is on the screen and takes what is typed. */
  readonly ready: number;
  /** The script has taken the page over; the same as ready without one. */
  readonly taken: number;
  readonly shift: number;
}

interface Visit extends Seen {
  readonly requests: number;
  readonly bytes: number;
}

export async function measureFirstVisit(browser: Browser, url: string): Promise<Finding[]> {
  const slow: Visit[] = [];
  for (let round = 0; round < SLOW_ROUNDS; round += 1) {
    slow.push(await visit(browser, url, { isSlow: true }));
  }
  const twin = await serveTwin(await fetchScreen(browser, url), url);
  try {
    const [ours = [], theirs = []] = await alternate(ROUNDS, [
      () => visit(browser, url, { isSlow: false }),
      () => visit(browser, twin.url, { isSlow: false }),
    ]);
    const keys = await measureKeystrokes(browser, [`${url}/about`, twin.url], SLOWED);
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

/** One after the other, round by round, so that other work on the machine meets both. The first round warms up. */
async function alternate(
  rounds: number,
  works: readonly (() => Promise<Visit>)[],
): Promise<Visit[][]> {
  const results: Visit[][] = works.map(() => []);
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, work] of works.entries()) {
      const result = await work();
      if (round > 0) results[index]?.push(result);
    }
  }
  return results;
}

async function visit(
  browser: Browser,
  url: string,
  { isSlow }: { isSlow: boolean },
): Promise<Visit> {
  const context = await browser.newContext({ viewport: PHONE });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
    if (isSlow) {
      await session.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_3G });
    }
    const traffic = watchTraffic(session);
    await page.addInitScript({ content: watchVisit(FIRST_QUESTION) });
    await page.goto(url, { waitUntil: 'networkidle', timeout: 120_000 });
    return { ...(await page.evaluate<Seen>(READ_VISIT)), ...traffic };
  } finally {
    await context.close();
  }
}

/** Counts requests, and bytes as they travel, with headers. */
function watchTraffic(session: CDPSession): { requests: number; bytes: number } {
  const traffic = { requests: 0, bytes: 0 };
  session.on('Network.requestWillBeSent', () => {
    traffic.requests += 1;
  });
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    traffic.bytes += encodedDataLength;
  });
  return traffic;
}

/** The screen as it stands when the script has taken it over, without the script. */
async function fetchScreen(browser: Browser, url: string): Promise<string> {
  const page = await browser.newPage({ viewport: PHONE });
  await page.goto(`${url}/about`, { waitUntil: 'networkidle' });
  const html = await page.evaluate<string>(WITHOUT_SCRIPT);
  await page.close();
  return html;
}

/** Serves the twin at an address of its own, with the styles and fonts of the page behind it. */
async function serveTwin(html: string, url: string): Promise<{ url: string; end(): void }> {
  const server = createServer(async (request, answer) => {
    if (request.url === '/') {
      answer.setHeader('content-type', 'text/html; charset=utf-8').end(html);
      return;
    }
    const file = await fetch(url + request.url);
    answer.setHeader('content-type', file.headers.get('content-type') ?? '');
    answer.setHeader('access-control-allow-origin', '*');
    answer.end(Buffer.from(await file.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, end: () => server.close() };
}
