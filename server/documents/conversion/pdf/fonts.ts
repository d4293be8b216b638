/** Finds pages whose fonts are not all embedded: readers replace missing fonts, each by others. */
import { PDFArray, PDFDict, PDFName, PDFRawStream, PDFRef } from '../pdf-library.ts';
import { key, nameAt, type Source } from './source.ts';

const MOST_STEPS = 200_000;
const FILES = ['FontFile', 'FontFile2', 'FontFile3'];

/** For each page, whether its resources, or the drawings that they name, call a font that is not in the file. */
export function findPagesWithoutFonts({ context, pages }: Source): boolean[] {
  const judged = new Map<PDFDict, boolean>();
  let steps = 0;

  /** Not recursive, because drawings may be nested without end. */
  function lacksFonts(start: readonly unknown[]): boolean {
    const next = [...start];
    const seen = new Set<unknown>();
    // Some drawings call nothing, so that there is an end only where nothing is left.
    while (next.length > 0) {
      const value = next.pop();
      const looked = value instanceof PDFRef ? context.lookup(value) : value;
      if (!(looked instanceof PDFDict) || seen.has(looked)) continue;
      seen.add(looked);
      steps += 1;
      if (steps > MOST_STEPS) throw new RangeError('too many resources');
      for (const font of valuesAt(looked, 'Font')) {
        const dict = context.lookup(font);
        if (!(dict instanceof PDFDict)) continue;
        const isEmbedded = judged.get(dict) ?? isInside(dict);
        judged.set(dict, isEmbedded);
        if (!isEmbedded) return true;
        next.push(dict.get(key('Resources')));
      }
      for (const each of [...valuesAt(looked, 'XObject'), ...valuesAt(looked, 'Pattern')]) {
        const drawing = context.lookup(each);
        if (drawing instanceof PDFRawStream) next.push(drawing.dict.get(key('Resources')));
      }
    }
    return false;
  }

  return pages.map(({ dict }) => lacksFonts([dict.get(key('Resources')), ...appearancesOf(dict)]));
}

function valuesAt(dict: PDFDict, name: string) {
  const value = dict.lookup(key(name));
  return value instanceof PDFDict ? value.values() : [];
}

function isInside(font: PDFDict): boolean {
  if (nameAt(font, 'Subtype') === 'Type3') return true;
  const descendants = font.lookup(PDFName.of('DescendantFonts'));
  const inner = descendants instanceof PDFArray ? descendants.lookup(0) : font;
  const descriptor = inner instanceof PDFDict ? inner.lookup(key('FontDescriptor')) : undefined;
  return (
    descriptor instanceof PDFDict &&
    FILES.some((name) => descriptor.lookup(key(name)) instanceof PDFRawStream)
  );
}

/** What the drawings of annotations call. */
function appearancesOf(page: PDFDict): unknown[] {
  const annotations = page.lookup(key('Annots'));
  if (!(annotations instanceof PDFArray)) return [];
  return annotations.asArray().flatMap((each) => {
    const annotation = page.context.lookup(each);
    const appearances = annotation instanceof PDFDict ? annotation.lookup(key('AP')) : undefined;
    const normal = appearances instanceof PDFDict ? appearances.lookup(key('N')) : undefined;
    const streams =
      normal instanceof PDFDict
        ? normal.values().map((value) => page.context.lookup(value))
        : [normal];
    return streams.flatMap((stream) =>
      stream instanceof PDFRawStream ? [stream.dict.get(key('Resources'))] : [],
    );
  });
}
