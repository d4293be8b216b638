/**
 * `npm run scale`: reckons from the figures of the last rehearsal what a statewide portal needs, and puts it into
 * `docs/operations/scale.md`, between its two marks.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { SAVE_ANSWERS } from '#contract/calls.ts';
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

const BEGIN = '<!-- reckoned from the figures by `npm run scale`: do not edit -->';
const END = '<!-- end of what is reckoned -->';

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
    BEGIN,
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
    END,
  ].join('\n');
}

/** The page with this part in the place of the last one. @throws Error where the marks are gone. */
export function putReckoned(page: string, reckoned: string): string {
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (from < 0 || to < from) throw new Error('The marks are not in the page.');
  return page.slice(0, from) + reckoned + page.slice(to + END.length);
}

/** Three digits that count, with a comma between thousands. */
function number(value: number): string {
  const digits = value === 0 ? 0 : Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  return value.toLocaleString('en-US', { maximumFractionDigits: Math.min(4, digits) });
}

if (import.meta.main) {
  const docs = resolve(import.meta.dirname, '..', '..', 'docs');
  const figures: Figures = JSON.parse(
    readFileSync(resolve(docs, 'benchmarks', 'rehearsal.json'), 'utf8'),
  );
  const file = resolve(docs, 'operations', 'scale.md');
  writeFileSync(file, putReckoned(readFileSync(file, 'utf8'), reckon(figures)));
  console.log(`Reckoned anew: ${file}`);
}
