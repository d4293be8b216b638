import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDict, PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib';

/** Errors found by qpdf; empty for a sound PDF. */
export function findFaults(pdf: Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'faults-'));
  writeFileSync(join(folder, 'checked.pdf'), pdf);
  const { status, stdout, stderr } = spawnSync('qpdf', ['--check', join(folder, 'checked.pdf')]);
  rmSync(folder, { recursive: true });
  return status === 0 ? '' : `${stdout}${stderr}`;
}

/** The structure of a PDF with the text of each element, by poppler. */
export function structureOf(pdf: Uint8Array): string {
  return spawnSync('pdfinfo', ['-struct-text', '-'], { input: pdf }).stdout.toString('utf8');
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
