/**
 * Our first form page beside the same questions in SurveyJS, RJSF and react-hook-form, each as its documentation begins and built for
 * production. They come without any styles, fonts, header, letter or chapters, which is in their favour.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser } from '@playwright/test';
import { measureKeystrokes } from '../keystrokes.ts';
import type { Finding } from '../report.ts';
import { median, percentile } from '../statistics.ts';
import { alternate, FIRST_QUESTION, SLOWED, type Typed, type Visit, visit } from '../visit.ts';
import { buildPage } from './build.ts';
import { type Served, servePage } from './serve.ts';

const ROUNDS = 3;

type Other = {
  readonly name: string;
  /** Whose version is told. */
  readonly npmName: string;
  readonly page: string;
  readonly question: string;
};

const OTHERS: readonly Other[] = [
  {
    name: 'SurveyJS',
    npmName: 'survey-core',
    page: 'survey.tsx',
    question: '[data-name="first_name"] input',
  },
  {
    name: 'RJSF',
    npmName: '@rjsf/core',
    page: 'rjsf.tsx',
    question: '[id="root_about-you_first_name"]',
  },
  {
    name: 'react-hook-form',
    npmName: 'react-hook-form',
    page: 'hook-form.tsx',
    question: FIRST_QUESTION,
  },
];

export async function measureOthers(browser: Browser, url: string): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'matricula-others-'));
  const served: Served[] = [];
  try {
    for (const { page } of OTHERS) {
      await buildPage(page, join(folder, page));
      served.push(await servePage(join(folder, page)));
    }
    const pages: Typed[] = [
      { url: `${url}/about`, question: FIRST_QUESTION },
      ...OTHERS.map(({ question }, index) => ({ question, url: served[index]?.url ?? '' })),
    ];
    const visits = await alternate(
      ROUNDS,
      pages.map((page) => () => visit(browser, page, { isSlow: true })),
    );
    const keys = await measureKeystrokes(browser, pages, SLOWED);
    return [...visitFindings(visits), ...keyFindings(keys)];
  } finally {
    for (const { end } of served) end();
    rmSync(folder, { recursive: true, force: true });
  }
}

function visitFindings(visits: readonly (readonly Visit[])[]): Finding[] {
  const of = (name: keyof Visit) => visits.map((some) => median(some.map((one) => one[name])));
  const slow = `slow 3G, processor slowed ${SLOWED} times`;
  const seconds = (time: number) => `${(time / 1000).toFixed(2)} s`;
  return [
    finding(
      'scripts, brotli, as they travel',
      of('scriptBytes'),
      (bytes) => `${(bytes / 1000).toFixed(1)} kB`,
    ),
    finding(`first question ready to type, ${slow}`, of('ready'), seconds),
    finding(`taken over by the script, ${slow}`, of('taken'), seconds),
    finding(`layout shift, ${slow}`, of('shift'), (shift) => shift.toFixed(3)),
  ];
}

function keyFindings(keys: readonly (readonly number[])[]): Finding[] {
  const milliseconds = (time: number) => `${time.toFixed(0)} ms`;
  return [['median', 50] as const, ['95th percentile', 95] as const].map(([name, percent]) =>
    finding(
      `a key on the screen, processor slowed ${SLOWED} times, ${name}`,
      keys.map((times) => percentile(times, percent)),
      milliseconds,
    ),
  );
}

/** Ours comes first; the verdict is ours as a multiple of each. */
function finding(
  what: string,
  values: readonly number[],
  inWords: (value: number) => string,
): Finding {
  const [ours = Number.NaN, ...theirs] = values;
  const named = theirs.map((value, index) => `${nameOf(index)} ${inWords(value)}`);
  const ratios = theirs.map((value) => (value > 0 ? (ours / value).toFixed(2) : '–'));
  return {
    what: `First form page beside others: ${what}`,
    measured: inWords(ours),
    against: named.join('; '),
    verdict: `${ratios.join('; ')} times`,
  };
}

function nameOf(index: number): string {
  const other = OTHERS[index];
  if (other === undefined) return '';
  const manifest = resolve(
    import.meta.dirname,
    '..',
    '..',
    'node_modules',
    other.npmName,
    'package.json',
  );
  return `${other.name} ${JSON.parse(readFileSync(manifest, 'utf8')).version}`;
}
