/** The bytes of what a page draws, unpacked within bounds. */
import { inflateSync } from 'node:zlib';
import {
  PDFArray,
  type PDFContext,
  PDFName,
  PDFNull,
  type PDFObject,
  PDFRawStream,
} from './pdf-library.ts';

const MOST_BYTES = 32 * 2 ** 20;

/** @returns undefined for what cannot be unpacked here. */
export function unpack({ dict, contents }: PDFRawStream): Uint8Array | undefined {
  const listAt = (key: string) => itemsOf(dict.get(PDFName.of(key)), dict.context);
  const filters = listAt('Filter');
  // What qpdf makes of a page without content says that it is packed, and is nothing.
  if (filters.length === 0 || contents.length === 0) return contents;
  const isDeflated = filters.length === 1 && filters[0] === PDFName.of('FlateDecode');
  if (!isDeflated || listAt('DecodeParms').length > 0) return undefined;
  try {
    return inflateSync(contents, { maxOutputLength: MOST_BYTES });
  } catch {
    return undefined;
  }
}

/** The content of a page, joined: a token cannot run over from one part into the next. */
export function contentOf(
  contents: PDFObject | undefined,
  context: PDFContext,
): Uint8Array | undefined {
  const parts: Uint8Array[] = [];
  for (const item of itemsOf(contents, context)) {
    const part = item instanceof PDFRawStream ? unpack(item) : undefined;
    if (part === undefined) return undefined;
    parts.push(part, Buffer.from('\n'));
  }
  return Buffer.concat(parts);
}

/** The items of an array, each as it is once its reference is followed; of anything else, itself alone. */
export function itemsOf(value: PDFObject | undefined, context: PDFContext): PDFObject[] {
  const found = context.lookup(value);
  if (found === undefined || found === PDFNull) return [];
  return found instanceof PDFArray
    ? found.asArray().flatMap((item) => {
        const each = context.lookup(item);
        return each === undefined || each === PDFNull ? [] : [each];
      })
    : [found];
}
