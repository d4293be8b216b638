/**
 * `npm run scale`: reckons from the figures of the last rehearsal what a statewide portal needs, and from those of the last trial of
 * partitions what they are worth, and puts both into `docs/operations/scale.md`, each between its two marks.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { SAVE_ANSWERS } from '#contract/calls.ts';
import type { PartitionFigures } from '../partitions.ts';
import { median } from '../statistics.ts';
import type { Figures } from './report/json.ts';

/** What is reckoned for. */
const APPLICANTS = 1_000_000;
const A_SECOND = 20;
/** A processor that is busier than this makes people wait. */
const USED = 0.5;
/** A connection pool and the queue's own connections, of each process (`DATABASE_POOL_SIZE`, and three). */
const CONNECTIONS = 13;
/** Letters of an applicant: a code and a receipt. */
const LETTERS = 2;

const REHEARSAL = {
  begin: '<!-- reckoned from the figures by `npm run scale`: do not edit -->',
  end: '<!-- end of what is reckoned -->',
} as const;
const PARTITIONS = {
  begin: '<!-- reckoned from the figures of partitions by `npm run scale`: do not edit -->',
  end: '<!-- end of what is reckoned of partitions -->',
} as const;
type Marks = typeof REHEARSAL | typeof PARTITIONS;

/** The part of the page between its marks, made of a rehearsal's figures. */
export function reckon(figures: Figures): string {
  const { per_applicant, calls } = figures;
  const { processor_seconds: seconds, stored_bytes: bytes } = per_applicant;
  const part = (...names: string[]) =>
    Object.entries(seconds)
      .filter(([name]) => names.some((start) => name.startsWith(start)))
      .reduce((sum, [, value]) => sum + value, 0);
  const people = figures.applicants + figures.crowd;
  const saves = (calls.find(({ name }) => name === SAVE_ANSWERS)?.count ?? 0) / people;
  const parts = [
    ['webs', part('web'), 'one process uses one processor, and a little'],
    ['workers', part('worker'), 'conversions and copies; they may wait'],
    ['PostgreSQL', part('postgresql'), 'one primary'],
    ['the proxy', part('proxy'), 'TLS above all'],
  ] as const;
  const processors = (each: number) => (A_SECOND * each) / USED;
  const processes = Math.ceil(processors(part('web')));
  const workers = Math.ceil(processors(part('worker')) / 2);
  const connections = (processes + workers) * CONNECTIONS;
  const inGigabytes = (each: number) => number((each * APPLICANTS) / 1e9);
  return [
    REHEARSAL.begin,
    '',
    `From \`docs/benchmarks/rehearsal.json\`: ${figures.at.slice(0, 10)}, ${figures.machine}, \`${figures.command}\`. ${figures.submitted} applicants got through in ${number(figures.seconds)} s.`,
    '',
    `| part | seconds of a processor for one applicant, whole | × ${A_SECOND} a second | ÷ ${USED} used | |`,
    '|---|---:|---:|---:|---|',
    ...parts.map(
      ([name, each, note]) =>
        `| ${name} | ${number(each)} | ${number(A_SECOND * each)} | **${number(processors(each))}** | ${note} |`,
    ),
    '',
    `| what | for one | reckoning | at the peak, or in all |`,
    '|---|---:|---|---:|',
    `| calls | ${number(per_applicant.calls)} | × ${A_SECOND} | ${number(per_applicant.calls * A_SECOND)} a second |`,
    `| saves | ${number(saves)} | × ${A_SECOND} | ${number(saves * A_SECOND)} a second |`,
    `| letters | ${LETTERS} | × ${A_SECOND} | ${LETTERS * A_SECOND} a second |`,
    ...(bytes === null
      ? []
      : [
          `| stored in the database | ${number(bytes.database / 1000)} kB | × ${number(APPLICANTS)} | ${inGigabytes(bytes.database)} GB |`,
          `| written to its journal | ${number(bytes.journal / 1000)} kB | × ${A_SECOND} | ${number((bytes.journal * A_SECOND) / 1e6)} MB a second |`,
          `| files | ${number(bytes.files / 1000)} kB | × ${number(APPLICANTS)} | ${inGigabytes(bytes.files)} GB |`,
        ]),
    `| web processes | | ${number(processors(part('web')))}, rounded up | ${processes} |`,
    `| workers, two processors each | | ${number(processors(part('worker')))} ÷ 2, rounded up | ${workers} |`,
    `| connections to the database | ${CONNECTIONS} a process | × (${processes} + ${workers}) | ${connections} |`,
    '',
    REHEARSAL.end,
  ].join('\n');
}

/** What partitions are worth to a save: each round's two speeds and their ratio, and the median of each column. */
export function reckonPartitions(figures: PartitionFigures): string {
  const { rounds, applications, partitions, connections } = figures;
  const rows = rounds.map(({ whole, divided }) => [whole, divided, divided / whole] as const);
  const middle = (column: 0 | 1 | 2) => median(rows.map((row) => row[column]));
  const line = (name: string, whole: number, divided: number, ratio: number) =>
    `| ${name} | ${number(whole, 6)} | ${number(divided, 6)} | ${ratio.toFixed(2)} |`;
  return [
    PARTITIONS.begin,
    '',
    `From \`docs/benchmarks/partitions.json\`: ${figures.at.slice(0, 10)}, ${figures.machine}, \`${figures.command}\`. ${number(applications, 9)} applications, ${connections} connections that save without a pause, the same SQL on both tables in turn.`,
    '',
    `| round | one table, saves a second | ${partitions} partitions, saves a second | ratio |`,
    '|---|---:|---:|---:|',
    ...rows.map((row, at) => line(String(at + 1), ...row)),
    line('**median of each column**', middle(0), middle(1), middle(2)),
    '',
    PARTITIONS.end,
  ].join('\n');
}

/** The page with this part in the place of the last one. @throws Error where its marks are not in the page. */
export function putReckoned(page: string, reckoned: string): string {
  const isOf = ({ begin }: Marks) => reckoned.startsWith(begin);
  const { begin, end } = isOf(PARTITIONS) ? PARTITIONS : REHEARSAL;
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error('The marks are not in the page.');
  return page.slice(0, from) + reckoned + page.slice(to + end.length);
}

/** So many digits that count, with a comma between thousands. */
function number(value: number, counting = 3): string {
  const digits =
    value === 0 ? 0 : Math.max(0, counting - 1 - Math.floor(Math.log10(Math.abs(value))));
  return value.toLocaleString('en-US', { maximumFractionDigits: Math.min(4, digits) });
}

if (import.meta.main) {
  const docs = resolve(import.meta.dirname, '..', '..', 'docs');
  const read = (name: string) =>
    JSON.parse(readFileSync(resolve(docs, 'benchmarks', name), 'utf8'));
  const file = resolve(docs, 'operations', 'scale.md');
  const parts = [reckon(read('rehearsal.json')), reckonPartitions(read('partitions.json'))];
  writeFileSync(file, parts.reduce(putReckoned, readFileSync(file, 'utf8')));
  console.log(`Reckoned anew: ${file}`);
}
