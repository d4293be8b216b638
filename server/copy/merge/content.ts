/** The bytes of what a page draws, unpacked within bounds. */
import { inflateSync } from 'node:zlib';
import {
  type PDFContext,
  type PDFObject,
  PDFRawStream,
} from '#server/documents/conversion/pdf-library.ts';
import { itemsOf, listAt, nameOf } from './pdf.ts';

const MOST_BYTES = 32 * 2 ** 20;

/** @returns undefined for what cannot be unpacked here. */
export function unpack(stream: PDFRawStream): Uint8Array | undefined {
  const filters = listAt(stream.dict, 'Filter').map(nameOf);
  if (filters.length === 0) return stream.contents;
  const hasParameters = listAt(stream.dict, 'DecodeParms').length > 0;
  if (filters.length !== 1 || filters[0] !== 'FlateDecode' || hasParameters) return undefined;
  try {
    return inflateSync(stream.contents, { maxOutputLength: MOST_BYTES });
  } catch {
    return undefined;
  }
}

/** The content of a page, joined: a token cannot run over from one part into the next. */
export function contentOf(
  contents: PDFObject | undefined,
  context: PDFContext,
): Uint8Array | undefined {
  if (contents === undefined) return new Uint8Array();
  const parts: Uint8Array[] = [];
  for (const item of itemsOf(contents, context)) {
    const part = item instanceof PDFRawStream ? unpack(item) : undefined;
    if (part === undefined) return undefined;
    parts.push(part, Buffer.from('\n'));
  }
  return Buffer.concat(parts);
}
