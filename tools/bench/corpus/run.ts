/**
 * `npm run corpus [-- --only docx,pdf --keep FOLDER]`: converts the files of the corpus as a worker does, one after another,
 * looks whether each arrived whole, and prints right, wrong and refused by kind. A run of everything is kept in
 * `tools/bench/latest.md`. It ends with 1 where a file is wrong. `--keep` writes what came out wrong into a folder.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Conversion, Remark } from '../../../server/converter/answers.ts';
import { createConverter } from '../../../server/converter/converter.ts';
import { keepSection } from '../report.ts';
import { bytesOf } from './fetch.ts';
import { faultsOf } from './judge.ts';
import { MADE } from './made.ts';
import { KINDS, type Kind, readList } from './read-list.ts';
import { asSection, type Judged } from './section.ts';

/** Generous, because a busy machine takes longer; the measured times show what is too slow for an applicant. */
const SECONDS = 600;

type File = {
  readonly kind: Kind;
  readonly name: string;
  readonly refused?: string;
  read(): Promise<Uint8Array>;
};

const { values } = parseArgs({
  options: { only: { type: 'string' }, named: { type: 'string' }, keep: { type: 'string' } },
});
const chosen = values.only?.split(',') ?? KINDS;
const isEverything = values.only === undefined && values.named === undefined;
const files = (await allFiles()).filter(
  ({ kind, name }) =>
    chosen.includes(kind) && (values.named ?? '').split(',').some((part) => name.includes(part)),
);
const converter = createConverter({ seconds: SECONDS, isTrial: false });
const judged: Judged[] = [];
for (const file of files) {
  const each = await judge(file);
  judged.push(each);
  if (each.faults.length > 0) console.log(`${each.name}: ${each.faults.join('; ')}`);
}
const section = asSection(judged);
console.log(section);
if (isEverything) keepSection(section);
process.exitCode = judged.some(({ outcome }) => outcome === 'wrong') ? 1 : 0;

async function allFiles(): Promise<File[]> {
  const list = readList(await readFile(join(import.meta.dirname, 'list.txt'), 'utf8'));
  return [
    ...list.map((listed) => ({
      ...listed,
      name: `${listed.source.name}: ${listed.path}`,
      read: () => bytesOf(listed),
    })),
    ...MADE.map((made) => ({ ...made, name: `made: ${made.name}`, read: async () => made.make() })),
  ];
}

async function judge({ kind, name, refused, read }: File): Promise<Judged> {
  const bytes = await read();
  const start = performance.now();
  const conversion = await converter.convert(
    { bytes, fileName: 'statement' },
    new AbortController().signal,
  );
  const ms = performance.now() - start;
  const faults = await findFaults(kind, bytes, conversion, refused);
  if (faults.length > 0 && conversion.ok && values.keep !== undefined) {
    await mkdir(values.keep, { recursive: true });
    const path = join(values.keep, name.replaceAll(/[^\w.]+/g, '-'));
    await writeFile(`${path}.${kind}`, bytes);
    await writeFile(`${path}.out.pdf`, conversion.pdf);
  }
  const good = conversion.ok ? 'right' : 'refused';
  const bad = conversion.ok && conversion.remarks.some(tellsLoss) ? 'told' : 'wrong';
  return { kind, name, ms, faults, outcome: faults.length > 0 ? bad : good };
}

/** Whether the applicant is asked to check the result. */
function tellsLoss({ name }: Remark): boolean {
  return ['drawnAgain', 'blank', 'missingText', 'missingPictures'].includes(name);
}

async function findFaults(
  kind: Kind,
  bytes: Uint8Array,
  conversion: Conversion,
  refused: string | undefined,
): Promise<string[]> {
  if (!conversion.ok) {
    return conversion.reason === refused ? [] : [`refused ${conversion.reason}`];
  }
  if (refused !== undefined) return [`not refused ${refused}`];
  try {
    const faults = await faultsOf(kind, bytes, conversion.pdf);
    const alarm = conversion.remarks.find(({ name }) => name === 'missingText');
    return alarm && faults.length === 0 ? [`said to be missing: ${alarm.words}`] : faults;
  } catch (error) {
    return [`cannot be judged: ${error instanceof Error ? error.message : 'for no known reason'}`];
  }
}
