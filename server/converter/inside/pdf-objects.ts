/** A PDF as its objects, in qpdf's JSON (version 2: names begin with `/`, references read `5 0 R`). */
import { readFile, writeFile } from 'node:fs/promises';
import { Refused } from './refused.ts';
import { run } from './run.ts';

export type Value = null | boolean | number | string | Value[] | Dict;
export type Dict = { [key: string]: Value };
/** A PDF object. Stream data is encoded as its dictionary says, in Base64. */
export type PdfObject = { value: Value } | { stream: { dict: Dict; data: string } };
/** All objects by `obj:5 0 R`, and the trailer. */
export type Pdf = { readonly objects: Record<string, PdfObject>; readonly trailer: Dict };

const HEADER = { jsonversion: 2, pdfversion: '1.7' };

/**
 * @returns undefined if qpdf cannot read the file.
 * @throws Refused if there is no qpdf.
 * @param ways further options of qpdf that transform the file
 */
export async function readPdf(file: string, ...ways: string[]): Promise<Pdf | undefined> {
  const json = `${file}.json`;
  const usual = ['--decrypt', '--warning-exit-0', '--no-warn', '--decode-level=none'];
  const output = ['--json-output', '--json-stream-data=inline', file, json];
  const { code } = await run('qpdf', [...usual, ...ways, ...output]);
  if (code === 'ENOENT') throw new Refused('pdf unavailable');
  if (code !== 0) return undefined;
  const { trailer, ...objects } = JSON.parse(await readFile(json, 'utf8')).qpdf[1];
  return { objects, trailer: trailer.value };
}

/** Writes the objects reachable from the trailer. @returns whether that succeeded. */
export async function writePdf({ objects, trailer }: Pdf, file: string): Promise<boolean> {
  const json = `${file}.json`;
  // qpdf corrects the size if there is one.
  const qpdf = [HEADER, { ...objects, trailer: { value: { ...trailer, '/Size': 1 } } }];
  await writeFile(json, JSON.stringify({ qpdf }));
  const { code } = await run('qpdf', ['--json-input', '--warning-exit-0', json, file]);
  return code === 0;
}

/** The dictionary that a value refers to, a stream's included; undefined for other values. */
export function dictOf(value: Value | undefined, { objects }: Pdf): Dict | undefined {
  const found = follow(value, objects);
  return typeof found === 'object' && found !== null && !Array.isArray(found) ? found : undefined;
}

export function listOf(value: Value | undefined, { objects }: Pdf): Value[] {
  const found = follow(value, objects);
  return Array.isArray(found) ? found : [];
}

/** The text of a string; undefined for anything else. */
export function textOf(value: Value | undefined, { objects }: Pdf): string | undefined {
  const found = follow(value, objects);
  if (typeof found !== 'string') return undefined;
  if (found.startsWith('u:')) return found.slice(2);
  return found.startsWith('b:') ? Buffer.from(found.slice(2), 'hex').toString('latin1') : undefined;
}

function follow(value: Value | undefined, objects: Pdf['objects']): Value | undefined {
  if (typeof value !== 'string' || !/^\d+ \d+ R$/.test(value)) return value;
  const found = objects[`obj:${value}`];
  if (found === undefined) return undefined;
  return 'stream' in found ? found.stream.dict : found.value;
}
