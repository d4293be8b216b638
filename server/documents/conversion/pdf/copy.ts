/** Copies values of a document into a new file, as far as a shape allows. Nothing else of the document gets into the file. */

import {
  PDFArray,
  PDFBool,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFString,
} from '../pdf-library.ts';
import { FILTERS, PACKING } from './allowlist.ts';
import { type Entries, type PdfFile, ref } from './file.ts';
import type { DictShape, Shape } from './shape.ts';

export type Copier = {
  /** The value as it is written into the new file; undefined where the shape has no place for it. */
  copy(value: PDFObject | undefined, shape: Shape): string | undefined;
  /** The entries of a dictionary; none where it is not what the shape asks for. */
  copyEntries(dict: PDFDict, shape: Shape): Entries;
  /** The number of an object of its own in the new file. */
  copyApart(value: PDFObject | undefined, shape: Shape): number | undefined;
  /** The number that a stream of the old file has in the new one, if it came along as this. */
  numberOf(old: PDFRef, shape: Shape): number | undefined;
};

/** Lists and dictionaries inside each other, without a number of their own. Real files have a handful. */
const MOST_NESTED = 60;
/** No length on a page is larger, and readers fail on larger numbers. */
const LARGEST_NUMBER = 2_147_483_647;

type Waiting = {
  readonly value: PDFDict | PDFArray | PDFRawStream;
  readonly shape: Shape;
  readonly number: number;
};

export function createCopier(context: PDFContext, file: PdfFile): Copier {
  const numbers = new Map<DictShape | Shape, Map<string, number>>();
  const waiting: Waiting[] = [];
  let isBusy = false;

  function copyObject(
    value: PDFObject | undefined,
    shape: Shape,
    depth: number,
  ): string | undefined {
    if (value instanceof PDFRef) return copyRef(value, shape);
    if (value === undefined || depth > MOST_NESTED) return undefined;
    if (value instanceof PDFArray && shape.array) {
      const item = shape.array;
      return `[${value
        .asArray()
        .map((each) => copyObject(each, item, depth + 1) ?? 'null')
        .join(' ')}]`;
    }
    if (value instanceof PDFDict && shape.dict) {
      const copied = copyEntries(value, shape.dict, depth);
      return copied && `<< ${[...copied].map(([key, each]) => `${key} ${each}`).join(' ')} >>`;
    }
    return shape.scalar ? writeScalar(value) : undefined;
  }

  function copyRef(old: PDFRef, shape: Shape): string | undefined {
    const value = context.lookup(old);
    const slot = findSlot(value, shape, context);
    if (slot === undefined) return value && shape.scalar ? writeScalar(value) : undefined;
    const known = numbers.get(slot) ?? new Map<string, number>();
    numbers.set(slot, known);
    const before = known.get(old.tag);
    if (before !== undefined) return ref(before);
    const number = file.reserve();
    known.set(old.tag, number);
    waiting.push({ value: value as Waiting['value'], shape, number });
    finish();
    return ref(number);
  }

  /** Copies what waits in a loop instead of by recursion, so that a long chain of references cannot overflow the stack. */
  function finish(): void {
    if (isBusy) return;
    isBusy = true;
    try {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) put(next);
    } finally {
      isBusy = false;
    }
  }

  function put({ value, shape, number }: Waiting): void {
    if (value instanceof PDFRawStream) {
      const copied = copyEntries(
        value.dict,
        { ...shape.stream, keys: { ...shape.stream?.keys, ...PACKING } },
        0,
      );
      file.put(number, { entries: copied ?? new Map(), stream: value.contents });
    } else if (value instanceof PDFDict) {
      file.put(number, { entries: copyEntries(value, shape.dict ?? {}, 0) ?? new Map() });
    } else {
      file.put(number, { value: copyObject(value, shape, 0) ?? 'null' });
    }
  }

  function copyEntries(dict: PDFDict, shape: DictShape, depth: number): Entries | undefined {
    if (!isAsAsked(dict, shape)) return undefined;
    const copied: Entries = new Map();
    for (const [key, value] of dict.entries()) {
      const name = key.asString();
      const inside = Object.hasOwn(shape.keys ?? {}, name.slice(1))
        ? shape.keys?.[name.slice(1)]
        : shape.anyKey;
      const written = inside && copyObject(value, inside, depth + 1);
      if (written !== undefined) copied.set(writeName(key), written);
    }
    return copied;
  }

  return {
    copy: (value, shape) => copyObject(value, shape, 0),
    copyApart(value, shape) {
      if (value instanceof PDFRef) {
        const written = copyRef(value, shape);
        return written?.endsWith(' R') ? Number.parseInt(written, 10) : undefined;
      }
      if (!(value instanceof PDFDict || value instanceof PDFArray)) return undefined;
      if (findSlot(value, shape, context) === undefined) return undefined;
      const number = file.reserve();
      waiting.push({ value, shape, number });
      finish();
      return number;
    },
    copyEntries: (dict, shape) => copyEntries(dict, shape.dict ?? {}, 0) ?? new Map(),
    numberOf: (old, shape) => shape.stream && numbers.get(shape.stream)?.get(old.tag),
  };
}

/** The part of a shape that a referenced object fits; undefined if none, so that no reference to it is written. */
function findSlot(
  value: PDFObject | undefined,
  shape: Shape,
  context: PDFContext,
): DictShape | Shape | undefined {
  if (value instanceof PDFRawStream) {
    const slot = shape.stream;
    return slot && isAsAsked(value.dict, slot) && isPackedAsKnown(value.dict, context)
      ? slot
      : undefined;
  }
  if (value instanceof PDFDict)
    return shape.dict && isAsAsked(value, shape.dict) ? shape.dict : undefined;
  return value instanceof PDFArray ? shape.array : undefined;
}

function isAsAsked(dict: PDFDict, { only }: DictShape): boolean {
  if (only === undefined) return true;
  const value = dict.lookup(PDFName.of(only.key));
  return value instanceof PDFName && only.values.includes(value.asString().slice(1));
}

function isPackedAsKnown(dict: PDFDict, context: PDFContext): boolean {
  const filter = dict.lookup(PDFName.of('Filter'));
  const filters =
    filter instanceof PDFArray ? filter.asArray().map((each) => context.lookup(each)) : [filter];
  return filters.every(
    (each) => each === undefined || (each instanceof PDFName && FILTERS.has(each.asString())),
  );
}

function writeScalar(value: PDFObject): string | undefined {
  if (value instanceof PDFName) return writeName(value);
  if (value instanceof PDFNumber) return writeNumber(value.asNumber());
  if (value instanceof PDFBool) return value.asBoolean() ? 'true' : 'false';
  if (value instanceof PDFString || value instanceof PDFHexString)
    return `<${Buffer.from(value.asBytes()).toString('hex')}>`;
  return undefined;
}

export function writeNumber(number: number): string {
  if (!Number.isFinite(number)) return '0';
  const bounded = Math.max(-LARGEST_NUMBER, Math.min(LARGEST_NUMBER, number));
  if (Number.isInteger(bounded)) return String(bounded);
  return bounded.toFixed(10).replace(/\.?0+$/, '');
}

/** The bytes of the name, with everything that is no letter or digit spelt out. */
function writeName(name: PDFName): string {
  let written = '/';
  for (const byte of name.asBytes()) {
    const character = String.fromCharCode(byte);
    written += /[\w.+-]/.test(character) ? character : `#${byte.toString(16).padStart(2, '0')}`;
  }
  return written;
}
