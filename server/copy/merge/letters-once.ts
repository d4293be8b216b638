/** Goes over the pages of a copy so that each letter is read once (see read-once.ts). */
import { deflateSync } from 'node:zlib';
import { readUnicode } from './fonts.ts';
import { SAVING } from './merge.ts';
import { at, dictAt, dictOf, name, openPdf } from './pdf.ts';
import { contentOf, unpack } from './pdf-content.ts';
import { type PDFDict, PDFRawStream } from './pdf-library.ts';
import { type Letters, readOnce } from './read-once.ts';

/** @throws Error for what is no PDF of Typst's. */
export async function lettersOnce(pdf: Uint8Array): Promise<Uint8Array> {
  const document = await openPdf(pdf);
  const { context } = document;
  const known = new Map<PDFDict, ReadonlyMap<number, string>>();
  for (const { node } of document.getPages()) {
    const content = contentOf(at(node, 'Contents'), context);
    const resources = dictOf(context.lookup(node.getInheritableAttribute(name('Resources'))));
    const edited = content && readOnce(content, lettersOf(resources, known));
    if (edited === undefined) continue;
    const stream = PDFRawStream.of(context.obj({ Filter: 'FlateDecode' }), deflateSync(edited));
    node.set(name('Contents'), context.register(stream));
  }
  return document.save(SAVING);
}

function lettersOf(
  resources: PDFDict | undefined,
  known: Map<PDFDict, ReadonlyMap<number, string>>,
): Letters {
  const listed = dictAt(resources, 'Font');
  const letters = new Map<string, ReadonlyMap<number, string>>();
  for (const key of listed?.keys() ?? []) {
    const font = dictOf(listed?.lookup(key));
    if (font === undefined) continue;
    const unicode = known.get(font) ?? unicodeOf(font);
    known.set(font, unicode);
    letters.set(key.decodeText(), unicode);
  }
  return letters;
}

function unicodeOf(font: PDFDict): ReadonlyMap<number, string> {
  const table = at(font, 'ToUnicode');
  const bytes = table instanceof PDFRawStream ? unpack(table) : undefined;
  return readUnicode(Buffer.from(bytes ?? []).toString('latin1'));
}
