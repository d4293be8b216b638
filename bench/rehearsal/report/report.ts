/** The report of a rehearsal: one HTML page that needs nothing besides itself. Pure. */
import { SAVE_ANSWERS } from '#contract/calls.ts';
import type { Rehearsed } from '../rehearse.ts';
import {
  busiest,
  type CallFigures,
  figuresByName,
  mostTogether,
  percentilePerSecond,
  perSecond,
  type Series,
} from '../verdict/figures.ts';
import type { Kept, Span } from '../verdict/promises.ts';
import type { Call } from '../verdict/record.ts';
import { type Chart, chartOf, escaped } from './chart.ts';
import { STYLE } from './style.ts';

export type Report = {
  readonly rehearsed: Rehearsed;
  readonly promises: readonly Kept[];
  readonly surge: Span | undefined;
  /** When everybody closed the page, in seconds; undefined where they were to get to the end. */
  readonly closing: number | undefined;
  /** The command that made it. */
  readonly command: string;
  readonly at: Date;
  /** Where it was, and on what. */
  readonly site: string;
  readonly machine: string;
  readonly factor: number;
  /** Over how many seconds the applicants came. */
  readonly arriving: number;
};

export function reportOf(report: Report): string {
  const { rehearsed, promises, command, at, site, machine } = report;
  const isKept = promises.every((promise) => promise.isKept);
  const title = `Rehearsal of a deadline night: ${isKept ? 'every promise kept' : 'a promise was broken'}`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title><style>${STYLE}</style></head><body>
<h1>${escaped(title)}</h1>
<p>${escaped(at.toISOString().slice(0, 16).replace('T', ' '))} UTC, made by <code>${escaped(command)}</code>.<br>
Site: ${escaped(site)}.<br>Machine: ${escaped(machine)}.</p>
${howToRead(report)}
<h2>Promises</h2>
${tableOf(['Promise', 'Measured', ''], promises.map(rowOfPromise))}
<h2>Over time</h2>
<div class="charts">${chartsOf(report).map(chartOf).join('\n')}</div>
<h2>Every call</h2>
<p>In milliseconds, of what was answered. Whoever was turned away tried again, as the page does.</p>
${tableOf(['Call', 'Count', 'p50', 'p95', 'p99', 'longest', 'turned away', 'errors'], figuresByName(rehearsed.calls).map(rowOfCall))}
${troublesOf(rehearsed)}
</body></html>
`;
}

function howToRead({ rehearsed, factor, arriving, surge, closing }: Report): string {
  const { applicants, crowd, humanMinutes, seconds, acknowledged, letters } = rehearsed;
  const visit = (humanMinutes * 60) / factor;
  const together = mostTogether(rehearsed.arrivals, rehearsed.endings);
  const sentences = [
    `${applicants} applicants came within ${Math.round(arriving)} seconds, and the last was through after ${Math.round(seconds)}.`,
    `The script of one takes a human being ${humanMinutes.toFixed(1)} minutes on average; here everything that people do (reading, typing, looking into the mailbox) is ${factor} times as fast, ${Math.round(visit)} seconds, with as many calls. What the portal or its page takes is not shortened: conversions, pauses between two looks at one, waiting after “try later”.`,
    `At most ${together} of them were at work at once, so the load was that of ${Math.round(together * factor)} people who fill in the form at the same time in their own time; in the busiest ten seconds ${busiest(rehearsed.submissions)} submitted a second.`,
    `The program that plays the applicants runs on the same processors as the portal, where the site is this machine. Its own delays count as the portal's; their chart is the last one.`,
    `${acknowledged} writes were acknowledged, and ${letters} letters arrived. In the end each applicant's profile${rehearsed.losses.length === 0 ? ' held' : ' should have held'} what they had been told.`,
  ];
  if (surge !== undefined) {
    sentences.push(
      `From second ${Math.round(surge.from)} to ${Math.round(surge.to)} ten times as many came: ${crowd} more, who closed the page when that was over. What they were told counts all the same.`,
    );
  }
  if (closing !== undefined) {
    sentences.push(
      `After ${Math.round(closing)} seconds everybody closed the page, wherever they were then.`,
    );
  }
  return sentences.map((sentence) => `<p>${escaped(sentence)}</p>`).join('\n');
}

function chartsOf({ rehearsed, surge }: Report): Chart[] {
  const { calls, samples, arrivals, submissions, seconds } = rehearsed;
  const of = (verdict: Call['verdict']) =>
    perSecond(
      calls.filter((call) => call.verdict === verdict).map(({ at }) => at),
      seconds,
    );
  const saves = calls.filter(({ name }) => name === SAVE_ANSWERS);
  const others = calls.filter(({ name }) => name !== SAVE_ANSWERS && !name.startsWith('GET'));
  const percentiles = (some: readonly Call[]) =>
    [50, 95, 99].map((percent) => ({
      name: `p${percent}`,
      values: percentilePerSecond(some, percent, seconds),
    }));
  /** One value for each second, of the sample that was taken in it. */
  const sampled = (read: (sample: (typeof samples)[number]) => number | undefined): Series => {
    const bySecond = new Map(samples.map((sample) => [Math.floor(sample.at), read(sample)]));
    return Array.from({ length: Math.ceil(seconds) }, (_, second) => bySecond.get(second) ?? null);
  };
  const programs = Object.keys(samples[0]?.machine?.processors ?? {});
  const queues = queuesOf(samples);
  const charts: Chart[] = [
    {
      title: 'Arrivals and submissions',
      unit: 'a second',
      lines: [
        { name: 'arrivals', values: perSecond(arrivals, seconds) },
        { name: 'submissions', values: perSecond(submissions, seconds) },
      ],
    },
    {
      title: 'Throughput',
      unit: 'calls a second',
      lines: [
        { name: 'all that was answered', values: of('answered') },
        {
          name: 'saves',
          values: perSecond(
            saves.map(({ at }) => at),
            seconds,
          ),
        },
      ],
    },
    { title: 'Saves', unit: 'milliseconds, over five seconds', lines: percentiles(saves) },
    { title: 'Other changes', unit: 'milliseconds, over five seconds', lines: percentiles(others) },
    {
      title: 'Turned away, and errors',
      unit: 'calls a second',
      lines: [
        { name: 'turned away (503)', values: of('shed') },
        { name: 'errors', values: of('error') },
      ],
    },
    {
      title: 'Queues',
      unit: 'jobs that wait',
      lines: queues.map((kind) => ({
        name: kind,
        values: sampled(({ waiting }) => waiting?.[kind]),
      })),
    },
    {
      title: 'Processors',
      unit: 'in use, with what each program starts',
      lines: programs.map((name) => ({
        name,
        values: sampled(({ machine }) => machine?.processors[name]),
      })),
    },
    {
      title: 'Memory',
      unit: 'MB that each program itself holds',
      lines: programs.map((name) => ({
        name,
        values: sampled(({ machine }) => inMegabytes(machine?.resident[name])),
      })),
    },
    {
      title: 'Connections',
      unit: 'to the database server',
      lines: [{ name: 'in use', values: sampled(({ connections }) => connections) }],
    },
    {
      title: 'The rehearsal itself',
      unit: 'milliseconds that it was late at most',
      lines: [{ name: 'delay', values: sampled(({ ownDelay }) => ownDelay) }],
    },
  ];
  return charts.map((chart) => ({ ...chart, marked: surge }));
}

const MOST_QUEUES = 6;

/** The queues in which anything ever waited, the longest first. */
function queuesOf(samples: Rehearsed['samples']): string[] {
  const longest = new Map<string, number>();
  for (const { waiting = {} } of samples) {
    for (const [kind, count] of Object.entries(waiting)) {
      longest.set(kind, Math.max(count, longest.get(kind) ?? 0));
    }
  }
  return [...longest]
    .filter(([, count]) => count > 0)
    .sort(([, one], [, other]) => other - one)
    .slice(0, MOST_QUEUES)
    .map(([kind]) => kind);
}

function inMegabytes(bytes: number | undefined): number | undefined {
  return bytes === undefined ? undefined : bytes / 1e6;
}

function rowOfPromise({ promise, measured, isKept }: Kept): string {
  const verdict = isKept ? '<td class="kept">kept</td>' : '<td class="broken">broken</td>';
  return `<td>${escaped(promise)}</td><td>${escaped(measured)}</td>${verdict}`;
}

function rowOfCall({ name, count, p50, p95, p99, most, shed, errors }: CallFigures): string {
  const numbers = [count, p50, p95, p99, most, shed, errors];
  const cells = numbers.map((value) => `<td class="number">${value ?? '–'}</td>`);
  return `<td>${escaped(name)}</td>${cells.join('')}`;
}

function tableOf(heads: readonly string[], rows: readonly string[]): string {
  const head = heads.map((text) => `<th>${escaped(text)}</th>`).join('');
  return `<div class="wide"><table><tr>${head}</tr>${rows.map((row) => `<tr>${row}</tr>`).join('\n')}</table></div>`;
}

const MOST_TROUBLES = 40;

function troublesOf({ losses, failures, stopped }: Rehearsed): string {
  const lines = [
    ...losses.map(
      ({ username, what, told, held }) =>
        `lost: ${username}, ${what}: told “${told}”, held “${held}”`,
    ),
    ...stopped.map((why) => `stopped: ${why}`),
    ...failures.map(({ name, at, what }) => `error: ${at.toFixed(1)} s, ${name}: ${what}`),
  ];
  if (lines.length === 0) return '';
  const items = lines.slice(0, MOST_TROUBLES).map((line) => `<li>${escaped(line)}</li>`);
  return `<h2>What went wrong</h2><p>The first ${items.length} of ${lines.length}.</p><ul>${items.join('\n')}</ul>`;
}
