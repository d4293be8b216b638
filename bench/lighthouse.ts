/** What Lighthouse says of the applicant's screens on a phone, in each language. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import getPort from 'get-port';
import lighthouse from 'lighthouse';
import { CHROMIUM_FLAGS, getChromium } from '../scripts/test/chromium.ts';
import type { Finding } from './report.ts';
import { cookieOf } from './seed.ts';
import { median } from './statistics.ts';

/** Performance differs from run to run, and the middle of three is told. The rest is the same each time. */
const ROUNDS = 3;
const LANGUAGES = ['en', 'es'];
/** The categories, and the least that is right. */
const LEAST = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const CATEGORIES = Object.keys(LEAST) as (keyof typeof LEAST)[];

type Screen = {
  readonly name: string;
  readonly path: string;
  /** Nobody else opens a page for this applicant: a load leads to the last page. */
  readonly applicant?: number;
};

const SCREENS: readonly Screen[] = [
  { name: 'first page', path: '/' },
  { name: 'log-in', path: '/login' },
  { name: 'form page', path: '/education', applicant: 700 },
  { name: 'review', path: '/review', applicant: 701 },
];

export async function measureLighthouse(url: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const language of LANGUAGES) {
    for (const screen of SCREENS) findings.push(await judge(url, screen, language));
  }
  return findings;
}

async function judge(
  url: string,
  { name, path, applicant }: Screen,
  language: string,
): Promise<Finding> {
  const runs: Run[] = [];
  const cookies = `language=${language}${applicant === undefined ? '' : `; ${cookieOf(applicant)}`}`;
  for (let round = 0; round < ROUNDS; round += 1) runs.push(await runOnce(url, path, cookies));
  const scores = CATEGORIES.map((category) => median(runs.map(({ scores }) => scores[category])));
  const lacking = [...new Set(runs.flatMap(({ lacking }) => lacking))];
  const paint = median(runs.map(({ largestPaint }) => largestPaint)) / 1000;
  const blocked = median(runs.map(({ blocked }) => blocked));
  return {
    what: `Lighthouse on a phone: ${name}, "${language}"`,
    measured: CATEGORIES.map((category, index) => `${category} ${scores[index]}`).join(', '),
    against: [
      `largest paint ${paint.toFixed(1)} s, blocked for ${blocked.toFixed(0)} ms, which grows with what else the machine does`,
      lacking.length === 0 ? 'nothing is lacking' : `lacking: ${lacking.join(', ')}`,
    ].join('; '),
    verdict: `at least ${CATEGORIES.map((category) => LEAST[category]).join(', ')}`,
  };
}

type Run = {
  readonly scores: Readonly<Record<keyof typeof LEAST, number>>;
  /** The checks outside of performance that cost points. */
  readonly lacking: readonly string[];
  /** Milliseconds. */
  readonly largestPaint: number;
  readonly blocked: number;
};

/** In a browser of its own: Lighthouse talks to the whole of it, and clears nothing, so that the cookies stay. */
async function runOnce(url: string, path: string, cookies: string): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), 'matricula-lighthouse-'));
  const port = await getPort();
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: getChromium(),
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`],
  });
  try {
    const pairs = cookies.split('; ').map((pair) => pair.split('='));
    await context.addCookies(pairs.map(([name = '', value = '']) => ({ name, value, url })));
    const ran = await lighthouse(url + path, {
      port,
      logLevel: 'error',
      onlyCategories: CATEGORIES,
      disableStorageReset: true,
    });
    if (ran === undefined || ran.lhr.runtimeError) {
      throw new Error(`Lighthouse could not look at ${path}: ${ran?.lhr.runtimeError?.message}`);
    }
    const { categories, audits, finalDisplayedUrl } = ran.lhr;
    if (path !== '/' && !finalDisplayedUrl.endsWith(path)) {
      throw new Error(`${path} led to ${finalDisplayedUrl}.`);
    }
    const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100);
    const lacking = CATEGORIES.filter((category) => category !== 'performance').flatMap(
      (category) =>
        (categories[category]?.auditRefs ?? [])
          .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
          .map(({ id }) => id),
    );
    return {
      scores: {
        performance: score('performance'),
        accessibility: score('accessibility'),
        'best-practices': score('best-practices'),
        seo: score('seo'),
      },
      lacking,
      largestPaint: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
      blocked: audits['total-blocking-time']?.numericValue ?? Number.NaN,
    };
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
