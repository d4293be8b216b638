/**
 * Copies what a page draws with from one PDF into another: fonts, pictures, colours, patterns. The documents come from strangers'
 * files, so only the keys that are listed here are copied, and none of them can act or reach outside.
 */

import { name, nameAt } from './pdf.ts';
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFNull,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFStream,
} from './pdf-library.ts';

const MOST_OBJECTS = 200_000;
const DEEPEST = 200;

const [TYPE, SHADING_TYPE] = [name('Type'), name('ShadingType')];

/** Dictionaries whose keys are names that a page gives to its things. */
const MAPS = words(
  'ExtGState ColorSpace Pattern Shading XObject Font Properties CharProcs Colorants',
);

const CARRIED = new Set([
  ...MAPS,
  ...words('Type Subtype Filter DecodeParms Name'),
  // Filters.
  ...words(
    'Predictor Colors BitsPerComponent Columns EarlyChange ColorTransform JBIG2Globals K Rows',
  ),
  ...words('EndOfLine EncodedByteAlign EndOfBlock BlackIs1 DamagedRowsBeforeError'),
  // Pictures and drawings.
  ...words(
    'FormType BBox Matrix Resources Group S CS I Width Height ImageMask Mask Decode Interpolate',
  ),
  ...words('SMask SMaskInData Matte Intent G BC TR'),
  // How lines and colours are put on.
  ...words('LW LC LJ ML D RI OP op OPM FL SM SA BM CA ca AIS TK'),
  // Patterns, shadings, functions, colours.
  ...words(
    'PatternType PaintType TilingType XStep YStep Extend ShadingType Background AntiAlias Coords',
  ),
  ...words('Domain Function BitsPerCoordinate BitsPerFlag VerticesPerRow FunctionType Range Size'),
  ...words(
    'BitsPerSample Order Encode C0 C1 N Functions Bounds WhitePoint BlackPoint Gamma Alternate',
  ),
  ...words('Process Components'),
  // Fonts.
  ...words('BaseFont FirstChar LastChar Widths FontDescriptor Encoding ToUnicode DescendantFonts'),
  ...words(
    'CIDSystemInfo Registry Ordering Supplement DW W DW2 W2 CIDToGIDMap FontBBox FontMatrix',
  ),
  ...words('FontName FontFamily FontStretch FontWeight Flags ItalicAngle Ascent Descent Leading'),
  ...words(
    'CapHeight XHeight StemV StemH AvgWidth MaxWidth MissingWidth FontFile FontFile2 FontFile3',
  ),
  ...words(
    'CharSet CIDSet Length1 Length2 Length3 BaseEncoding Differences CMapName WMode UseCMap',
  ),
  // Properties of marked content.
  ...words('MCID ActualText Alt E Lang'),
]);

export type Carrier = {
  /** Copies a value into the other PDF; what several pages share stays shared. @throws Error for more objects than there may be. */
  carry(value: PDFObject): PDFObject;
};

export function createCarrier(from: PDFContext, to: PDFContext): Carrier {
  const carried = new Map<PDFRef, PDFObject>();
  let objects = 0;

  function carryRef(ref: PDFRef, depth: number): PDFObject {
    const known = carried.get(ref);
    if (known !== undefined) return known;
    const value = from.lookup(ref);
    if (value === undefined || value === PDFNull || isProgram(value)) return PDFNull;
    if (value instanceof PDFRef) throw new Error('a reference to a reference');
    const copy = to.nextRef();
    carried.set(ref, copy);
    to.assign(copy, carryDirect(value, depth));
    return copy;
  }

  function carryDict(dict: PDFDict, depth: number, isMap: boolean): PDFDict {
    const copy = PDFDict.withContext(to);
    for (const [key, value] of dict.entries()) {
      const word = key.decodeText();
      if (!isMap && !CARRIED.has(word)) continue;
      const inside = carryUnder(word, value, depth, isMap);
      if (inside !== PDFNull) copy.set(key, inside);
    }
    return copy;
  }

  /** A dictionary of resources is copied under all its names; a resource itself only with the keys that are listed. */
  function carryUnder(key: string, value: PDFObject, depth: number, inMap: boolean): PDFObject {
    const isMap = !inMap && MAPS.includes(key);
    if (!isMap) return carryAny(value, depth + 1);
    const list = from.lookup(value instanceof PDFRef ? value : undefined) ?? value;
    const isThing = list instanceof PDFDict && (list.has(TYPE) || list.has(SHADING_TYPE));
    if (!(list instanceof PDFDict) || isThing) {
      return carryAny(value, depth + 1);
    }
    return carryDict(list, depth + 1, true);
  }

  function carryAny(value: PDFObject, depth: number): PDFObject {
    objects += 1;
    if (objects > MOST_OBJECTS || depth > DEEPEST) throw new Error('a document without end');
    return value instanceof PDFRef ? carryRef(value, depth) : carryDirect(value, depth);
  }

  function carryDirect(value: PDFObject, depth: number): PDFObject {
    if (value instanceof PDFRawStream) {
      return PDFRawStream.of(carryDict(value.dict, depth, false), value.contents);
    }
    if (value instanceof PDFStream) throw new Error('a stream that was not read');
    if (value instanceof PDFDict) return carryDict(value, depth, false);
    if (!(value instanceof PDFArray)) return value;
    const copy = PDFArray.withContext(to);
    for (const item of value.asArray()) copy.push(carryAny(item, depth + 1));
    return copy;
  }

  return { carry: (value) => carryAny(value, 0) };
}

/** PostScript for printers. */
function isProgram(value: PDFObject): boolean {
  return value instanceof PDFStream && nameAt(value.dict, 'Subtype') === 'PS';
}

function words(list: string): string[] {
  return list.split(' ');
}
