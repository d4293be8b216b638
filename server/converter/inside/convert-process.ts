/**
 * The converter's program, which runs in the sandbox, in its own folder: reads an order from standard input and writes the answer to
 * standard output. Its argument is the user id to change to, if it is started as root.
 */
import { buffer } from 'node:stream/consumers';
import type { Convertible, Facts, Order } from '../answers.ts';
import { BEGUN } from '../ask-program.ts';
import { decodeFrame, encodeFrame, type Frame } from '../frame.ts';
import type { Limits } from '../limits.ts';
import { convertPdf, type Made } from './convert-pdf.ts';
import { convertPicture } from './convert-picture.ts';
import { join } from './join.ts';
import { Refused } from './refused.ts';
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
