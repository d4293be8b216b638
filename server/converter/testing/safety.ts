import { spawnSync } from 'node:child_process';
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFStream,
} from '@cantoo/pdf-lib';

/** Keys and names through which a PDF acts, reaches out, or carries files. */
const ACTIVE = new Set([
  ...['/JS', '/JavaScript', '/Launch', '/OpenAction', '/AA', '/A', '/SubmitForm', '/ImportData'],
  ...['/EmbeddedFile', '/EmbeddedFiles', '/EF', '/Filespec', '/RichMedia', '/GoToR', '/GoToE'],
  ...['/AcroForm', '/XFA', '/Annots', '/Encrypt', '/Movie', '/Sound', '/Rendition', '/URI'],
]);

/** The active parts of a PDF, found with another library than the product's own check. */
export async function findActiveParts(pdf: Uint8Array): Promise<string[]> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const found = new Set<string>();
  const seen = new Set<PDFObject>();
  const look = (object: PDFObject | undefined): void => {
    if (object === undefined || seen.has(object)) return;
    seen.add(object);
    if (object instanceof PDFName && ACTIVE.has(object.asString())) found.add(object.asString());
    if (object instanceof PDFArray) object.asArray().forEach(look);
    if (object instanceof PDFStream || object instanceof PDFRawStream) look(object.dict);
    if (object instanceof PDFDict) {
      for (const [key, value] of object.entries()) {
        const isEmptyList = value instanceof PDFArray && value.size() === 0;
        // `/A` holds attributes in a structure element, and an action in an annotation.
        const isElement = object.get(PDFName.of('Type')) === PDFName.of('StructElem');
        const isAttribute = isElement && key.asString() === '/A';
        if (ACTIVE.has(key.asString()) && !isEmptyList && !isAttribute) found.add(key.asString());
        look(value);
      }
    }
  };
  for (const [, object] of document.context.enumerateIndirectObjects()) look(object);
  return [...found];
}

/** The text of the pages, by pdftotext. */
export function textOf(pdf: Uint8Array): string {
  const { stdout } = spawnSync('pdftotext', ['-layout', '-', '-'], { input: pdf });
  return stdout.toString('utf8').normalize('NFKC');
}

/** The output of pdfinfo. */
export function infoOf(pdf: Uint8Array): string {
  return spawnSync('pdfinfo', ['-'], { input: pdf }).stdout.toString('utf8');
}

/** The fonts, and whether each is embedded. */
export function fontsOf(pdf: Uint8Array): { name: string; isEmbedded: boolean }[] {
  const { stdout } = spawnSync('pdffonts', ['-'], { input: pdf });
  const lines = stdout.toString('utf8').trim().split('\n').slice(2);
  return lines.map((line) => ({
    name: line.slice(0, 36).trim(),
    isEmbedded: /\s(yes|no) (?:yes|no) +(?:yes|no) +\d+ +\d+$/.exec(line)?.[1] === 'yes',
  }));
}
