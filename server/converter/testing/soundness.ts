import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';

/** Errors found by qpdf, and dangling references; empty for a sound PDF. */
export async function findFaults(pdf: Uint8Array): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'faults-'));
  writeFileSync(join(folder, 'checked.pdf'), pdf);
  const { status, stdout, stderr } = spawnSync('qpdf', ['--check', join(folder, 'checked.pdf')]);
  rmSync(folder, { recursive: true });
  const faults = status === 0 ? [] : [`${stdout}${stderr}`];
  return [...faults, ...(await findDangling(pdf))];
}

async function findDangling(pdf: Uint8Array): Promise<string[]> {
  const { context } = await PDFDocument.load(pdf, { updateMetadata: false });
  const found: string[] = [];
  const look = (object: PDFObject | undefined): void => {
    if (object instanceof PDFRef && context.lookup(object) === undefined) found.push(object.tag);
    if (object instanceof PDFArray) object.asArray().forEach(look);
    if (object instanceof PDFDict) object.values().forEach(look);
    if (object instanceof PDFRawStream) look(object.dict);
  };
  for (const [, object] of context.enumerateIndirectObjects()) look(object);
  return found;
}

/** The structure of a PDF with the text of each element, by poppler. */
export function structureOf(pdf: Uint8Array): string {
  return spawnSync('pdfinfo', ['-struct-text', '-'], { input: pdf }).stdout.toString('utf8');
}

/** The title of a PDF. */
export function titleIn(pdf: Uint8Array): string | undefined {
  const facts = spawnSync('pdfinfo', ['-'], { input: pdf }).stdout.toString('utf8');
  return /^Title: +(.*)$/m.exec(facts)?.[1];
}

/** Alternative texts of the structure elements of a kind, in file order. */
export async function alternativesOf(
  pdf: Uint8Array,
  kind: string,
): Promise<(string | undefined)[]> {
  const { context } = await PDFDocument.load(pdf, { updateMetadata: false });
  return context.enumerateIndirectObjects().flatMap(([, object]) => {
    if (!(object instanceof PDFDict) || object.get(PDFName.of('S')) !== PDFName.of(kind)) return [];
    const said = object.get(PDFName.of('Alt'));
    const isText = said instanceof PDFHexString || said instanceof PDFString;
    return [isText ? said.decodeText() : undefined];
  });
}
