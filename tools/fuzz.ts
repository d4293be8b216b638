/** `npm run fuzz -- --requests 20000 --seed 1 [--only 2766]`: seeded requests to every call; see docs/security.md. */
import { parseArgs } from 'node:util';
import { fuzz } from './fuzz/fuzz.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    /** Repeats only this request. */
    only: { type: 'string' },
  },
});
const seed = Number(values.seed);
const [from, to] = [Number(values.only ?? 1), Number(values.only ?? values.requests)];
const { statuses, reached, findings } = await fuzz({ seed, from, to });
console.log(`Seed ${seed}: ${reached.join(' of ')} calls were carried out.\n`);
console.log('| status | answers |\n|---|---|');
for (const [status, count] of [...statuses].sort(([a], [b]) => a - b)) {
  console.log(`| ${status} | ${count} |`);
}
console.log(`\n${findings.length} findings.`);
for (const { number, problem, request, log } of findings.slice(0, 50)) {
  console.log(`\n${number} (--seed ${seed} --only ${number}): ${problem}\n  ${request}\n  ${log}`);
}
process.exit(findings.length === 0 ? 0 : 1);
