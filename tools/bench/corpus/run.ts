/**
 * `npm run corpus [-- --named docx --keep FOLDER --approve]`: converts small files of others, one after another, compares each PDF with its
 * result, and each Word document's result with the one that a person approved, and prints the number of right results. `--named` takes the
 * files whose names contain one of these parts; `--keep` writes wrong results into a folder, to look at; `--approve` takes the results of
 * Word documents as right from now on. Exit code 1 if a result is wrong.
 */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Conversion } from '../../../server/converter/answers.ts';
import { createConverter } from '../../../server/converter/converter.ts';
import { type Approved, approvedAs, faultsOf } from './judge.ts';

/** Generous, because a busy machine takes longer. */
const SECONDS = 600;
const FILES = join(import.meta.dirname, 'files');
/** A line for each Word document: its name, and the number of pictures and the words of its approved result. */
const APPROVED = join(import.meta.dirname, 'approved.tsv');
/** Files that have to be refused, and the name of their sentence (`server/converter/answers.ts`). */
const REFUSED: Readonly<Record<string, string>> = {
  'poi/ExternalEntityInText.docx': 'word damaged',
  'poi/truncated62886.docx': 'word damaged',
  'poi/bug53475-password-is-pass.docx': 'encrypted office',
  'pdf.js/print_protection.pdf': 'pdf protected',
  'pdf.js/saslprep-r6.pdf': 'pdf protected',
};
/** With one of these, the applicant is asked to check the result. */
const TELLING = ['drawnAgain', 'missingText', 'missingPictures'];

const { values } = parseArgs({
  options: {
    named: { type: 'string', default: '' },
    keep: { type: 'string' },
    approve: { type: 'boolean', default: false },
  },
});
const approved = new Map<string, Approved>();
for (const line of readFileSync(APPROVED, 'utf8').trimEnd().split('\n')) {
  const [name = '', pictures, words = ''] = line.split('\t');
  approved.set(name, { pictures: Number(pictures), words });
}
const converter = createConverter({ seconds: SECONDS, isTrial: false });
/** Results by kind. `told`: wrong, but the applicant is asked to check it. */
const counts = Object.fromEntries(
  ['docx', 'pdf'].map((kind) => [kind, { right: 0, told: 0, wrong: 0, refused: 0 }]),
);
for (const name of globSync('*/*.{docx,pdf}', { cwd: FILES }).sort()) {
  if (!values.named.split(',').some((part) => name.includes(part))) continue;
  const kind = name.endsWith('.pdf') ? 'pdf' : 'docx';
  const bytes = readFileSync(join(FILES, name));
  const order = { bytes, fileName: 'statement' };
  const conversion = await converter.convert(order, new AbortController().signal);
  if (values.approve && kind === 'docx' && conversion.ok)
    approved.set(name, approvedAs(conversion.pdf));
  const original = kind === 'docx' ? approved.get(name) : bytes;
  const faults = findFaults(original, conversion, REFUSED[name]);
  const outcome = outcomeOf(conversion, faults);
  const ofKind = counts[kind];
  if (ofKind) ofKind[outcome] += 1;
  if (faults.length === 0) continue;
  console.log(`${name} is ${outcome}: ${faults.join('; ')}`);
  if (conversion.ok && values.keep !== undefined) {
    mkdirSync(values.keep, { recursive: true });
    const path = join(values.keep, name.replaceAll(/[^\w.]+/g, '-'));
    writeFileSync(path, bytes);
    writeFileSync(`${path}.out.pdf`, conversion.pdf);
  }
}
console.table(counts);
if (values.approve) {
  const lines = [...approved].map(
    ([name, { pictures, words }]) => `${name}\t${pictures}\t${words}\n`,
  );
  writeFileSync(APPROVED, lines.sort().join(''));
}
process.exitCode = Object.values(counts).some(({ wrong }) => wrong > 0) ? 1 : 0;

function findFaults(
  original: Uint8Array | Approved | undefined,
  conversion: Conversion,
  refused: string | undefined,
): string[] {
  if (!conversion.ok) {
    return conversion.reason === refused ? [] : [`refused ${conversion.reason}`];
  }
  if (refused !== undefined) return [`not refused ${refused}`];
  if (original === undefined) return ['nobody has approved a result'];
  try {
    const faults = faultsOf(original, conversion.pdf);
    const alarm = conversion.remarks.find(({ name }) => name === 'missingText');
    return alarm && faults.length === 0 ? [`said to be missing: ${alarm.words}`] : faults;
  } catch (error) {
    return [`cannot be judged: ${error instanceof Error ? error.message : 'for no known reason'}`];
  }
}

function outcomeOf(conversion: Conversion, faults: readonly string[]) {
  if (faults.length === 0) return conversion.ok ? 'right' : 'refused';
  const isTold = conversion.ok && conversion.remarks.some(({ name }) => TELLING.includes(name));
  return isTold ? 'told' : 'wrong';
}
