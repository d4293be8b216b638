/** The report of a rehearsal in Markdown: its promises, and the times of each call. Pure. */
import type { Rehearsed } from './rehearse.ts';
import { figuresByName } from './verdict/figures.ts';
import type { Kept } from './verdict/promises.ts';

type Report = {
  readonly command: string;
  readonly at: Date;
  readonly site: string;
  readonly rehearsed: Rehearsed;
  readonly promises: readonly Kept[];
};

export function reportOf({ command, at, site, rehearsed, promises }: Report): string {
  const { calls, failures, losses, stopped, applicants, crowd, submitted, letters, acknowledged } =
    rehearsed;
  const isKept = promises.every((promise) => promise.isKept);
  return [
    `# A rehearsal: ${isKept ? 'every promise kept' : 'a promise broken'}`,
    '',
    `\`${command}\`, ${at.toISOString()}, on ${site}. It took ${Math.round(rehearsed.seconds)} s.`,
    '',
    `${applicants} applicants came, and ${crowd} more in the surge; ${submitted} submitted. ${calls.length} calls, ${acknowledged} acknowledged changes, ${letters} letters.`,
    '',
    '| promise | measured | |',
    '| --- | --- | --- |',
    ...promises.map((one) => row([one.promise, one.measured, one.isKept ? 'kept' : '**broken**'])),
    '',
    '| call | sent | answered | turned away | errors | p50 ms | p99 ms | most ms |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...figuresByName(calls).map(({ name, count, answered, shed, errors, p50, p99, most }) =>
      row([name, count, answered, shed, errors, p50 ?? '–', p99 ?? '–', most ?? '–']),
    ),
    ...listed(
      'Lost',
      losses.map(
        ({ username, what, told, held }) => `${username}: ${what} was “${told}”, is “${held}”`,
      ),
    ),
    ...listed('Stopped', stopped),
    ...listed(
      'Errors',
      failures.map(({ name, at: when, what }) => `${name} at ${when.toFixed(1)} s: ${what}`),
    ),
    '',
  ].join('\n');
}

function row(cells: readonly (string | number)[]): string {
  return `| ${cells.map((cell) => String(cell).replaceAll('|', '/')).join(' | ')} |`;
}

function listed(title: string, lines: readonly string[]): string[] {
  return lines.length === 0
    ? []
    : ['', `## ${title}`, '', ...lines.slice(0, 50).map((line) => `- ${line}`)];
}
