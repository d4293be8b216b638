/**
 * The converter's program, which runs in the sandbox, in its own folder: reads an order from standard input and writes the answer to
 * standard output. Its argument is the user id to change to, if it is started as root.
 */

import { readFile, writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { Convertible, Facts, Order } from '../answers.ts';
import { BEGUN } from '../ask-program.ts';
import { decodeFrame, encodeFrame, type Frame } from '../frame.ts';
import type { Limits } from '../limits.ts';
import { convertPdf, type Made } from './convert-pdf.ts';
import { convertPicture } from './convert-picture.ts';
import { readPdf, writePdf } from './pdf-objects.ts';
import { Refused } from './refused.ts';
import { run } from './run.ts';
import { convertWord } from './word/convert-word.ts';

type Convert = (bytes: Uint8Array, title: string, limits: Limits) => Promise<Made>;
const CONVERT: Readonly<Record<Convertible, Convert>> = {
  png: convertPicture,
  jpeg: convertPicture,
  pdf: convertPdf,
  zip: convertWord,
};

const user = Number(process.argv[2]);
if (user) {
  process.setgroups?.([]);
  process.setgid?.(user);
  process.setuid?.(user);
}
process.stderr.write(BEGUN);
const { facts, files } = decodeFrame(await buffer(process.stdin));
const answer = encodeFrame(await answerTo(facts as Order, files));
await new Promise((resolve) => process.stdout.write(answer, resolve));

async function answerTo(order: Order, files: readonly Uint8Array[]): Promise<Frame> {
  if (order.do === 'join') return { facts: { ok: true }, files: [await join(files)] };
  const [bytes = new Uint8Array()] = files;
  const { kind, title, limits } = order;
  try {
    const { pdf, pages, pictures, remarks } = await CONVERT[kind](bytes, title, limits);
    const told: Facts = { ok: true, pages, remarks };
    return { facts: told, files: [pdf, ...pictures] };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const told: Facts = { ok: false, reason: error.reason };
    return { facts: told, files: [] };
  }
}

/** Joins safe PDFs in order. The result has the title, language and structure of the first. */
async function join(pdfs: readonly Uint8Array[]): Promise<Uint8Array> {
  const names = pdfs.map((_, index) => `${index}.pdf`);
  await Promise.all(names.map((name, index) => writeFile(name, pdfs[index] ?? '')));
  for (const name of names.slice(1)) await withoutStructure(name);
  const [first = ''] = names;
  const args = [first, '--object-streams=generate', '--pages', ...names, '--', 'joined.pdf'];
  const { code, stderr } = await run('qpdf', args);
  if (code !== 0) throw new Error(`qpdf ended with ${code}: ${stderr}`);
  return readFile('joined.pdf');
}

/** Removes the pages' structure numbers, which would point into the structure of the first PDF. */
async function withoutStructure(file: string): Promise<void> {
  const pdf = await readPdf(file);
  if (pdf === undefined) throw new Error('this is no PDF');
  for (const object of Object.values(pdf.objects)) {
    const { value } = 'value' in object ? object : { value: object.stream.dict };
    if (typeof value !== 'object' || value === null || Array.isArray(value)) continue;
    for (const key of ['/StructParents', '/StructParent']) delete value[key];
  }
  await writePdf(pdf, file);
}
