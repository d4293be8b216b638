/** `npm run fuzz -- --requests 20000 --seed 1`: seeded requests to every call; see docs/security.md. */
import { parseArgs } from 'node:util';
import { type Finding, fuzz, type Report } from './fuzz/fuzz.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    /** Repeats only this request. */
    only: { type: 'string' },
  },
});
const seed = Number(values.seed);
const only = values.only === undefined ? undefined : Number(values.only);
const [from, to] = only === undefined ? [1, Number(values.requests)] : [only, only];
if (![seed, from, to].every((each) => Number.isInteger(each) && each >= 0)) {
  console.error('--requests, --seed and --only take whole numbers.');
  process.exit(2);
}
const report = await fuzz({
  seed,
  from,
  to,
  onProgress: (sent) => process.stderr.write(`\r${sent} of ${to}`),
});
process.stderr.write('\r');
print(report);
process.exit(report.findings.length === 0 ? 0 : 1);

function print({ requests, statuses, reached: [calls, of], findings }: Report): void {
  console.log(`${requests} requests, seed ${seed}: ${calls} of ${of} calls were carried out.\n`);
  console.log('| status | answers |\n|---|---|');
  for (const [status, count] of [...statuses].sort(([a], [b]) => a - b)) {
    console.log(`| ${status} | ${count} |`);
  }
  console.log(`\n${findings.length} findings.`);
  for (const finding of findings.slice(0, 50)) console.log(inLines(finding));
}

function inLines({ number, problem, request, log }: Finding): string {
  const again = number === 0 ? '' : ` (--seed ${seed} --only ${number})`;
  return `\n${number}${again}: ${problem}\n  ${request}\n  ${log}`;
}
