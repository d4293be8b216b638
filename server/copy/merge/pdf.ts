/** Reads the objects of a PDF. */
import { itemsOf } from './pdf-content.ts';
import {
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNull,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
} from './pdf-library.ts';

/** Reads a PDF as it stands. @throws Error for what is none. */
export async function openPdf(bytes: Uint8Array): Promise<PDFDocument> {
  const document = await PDFDocument.load(bytes, {
    updateMetadata: false,
    parseSpeed: Number.POSITIVE_INFINITY,
    throwOnInvalidObject: true,
  });
  mendStreams(document.context);
  return document;
}

/**
 * The library does not look up a stream's length that is given by reference. It searches for the end of the stream, and wrongly
 * cuts off a carriage return before it.
 */
function mendStreams(context: PDFContext): void {
  for (const [ref, stream] of context.enumerateIndirectObjects()) {
    if (!(stream instanceof PDFRawStream)) continue;
    const length = numberAt(stream.dict, 'Length');
    if (!(stream.dict.get(name('Length')) instanceof PDFRef) || length === undefined) continue;
    const { contents } = stream;
    if (length === contents.length) continue;
    if (length !== contents.length + 1) throw new Error('a stream of another length');
    context.assign(ref, PDFRawStream.of(stream.dict, Buffer.concat([contents, CARRIAGE_RETURN])));
  }
}
const CARRIAGE_RETURN = Buffer.from('\r');

export const name = (word: string) => PDFName.of(word);

/** The value of a key in a dictionary, with its reference followed. */
export function at(dict: PDFDict | undefined, key: string): PDFObject | undefined {
  const value = dict?.context.lookup(dict.get(name(key)));
  return value === PDFNull ? undefined : value;
}

export function dictAt(dict: PDFDict | undefined, key: string): PDFDict | undefined {
  return dictOf(at(dict, key));
}

export function dictOf(value: PDFObject | undefined): PDFDict | undefined {
  if (value instanceof PDFDict) return value;
  return value instanceof PDFStream ? value.dict : undefined;
}

export function numberAt(dict: PDFDict | undefined, key: string): number | undefined {
  const value = at(dict, key);
  return value instanceof PDFNumber ? value.asNumber() : undefined;
}

/** A name without its slash. */
export function nameAt(dict: PDFDict | undefined, key: string): string | undefined {
  return nameOf(at(dict, key));
}

export function nameOf(value: PDFObject | undefined): string | undefined {
  return value instanceof PDFName ? value.decodeText() : undefined;
}

export function textAt(dict: PDFDict | undefined, key: string): string | undefined {
  const value = at(dict, key);
  return value instanceof PDFString || value instanceof PDFHexString
    ? value.decodeText()
    : undefined;
}

/** The items of an array, each as it is once its reference is followed; of anything else, itself alone. */
export function listAt(dict: PDFDict | undefined, key: string): PDFObject[] {
  const value = at(dict, key);
  return dict === undefined ? [] : itemsOf(value, dict.context);
}

export function numbersAt(dict: PDFDict | undefined, key: string): number[] {
  return listAt(dict, key).flatMap((item) => (item instanceof PDFNumber ? [item.asNumber()] : []));
}
