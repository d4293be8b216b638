/** Typesets a copy as a PDF, in this thread: some 50 ms once warm. The server uses `typesetter.ts`, which does it in a sandbox. */
import type { ConvertedPdf } from '#server/documents/read-pdfs.ts';
import type { CopyData, CopyDocument } from './copy-data.ts';
import { createEngine, type Engine, type LaidDocument, type Layout } from './engine.ts';
import { PUT_TOGETHER } from './merge/read-once.ts';

/** A copy in words, and the documents that follow it. */
export type Manuscript = {
  readonly data: CopyData;
  /** In any order; a document of `data` that is not here is left out, and its divider says so. */
  readonly pdfs: readonly ConvertedPdf[];
};

export type Typeset = {
  readonly pdf: Uint8Array;
  /** Keys of documents that could not be put in; each has its divider, which says so. */
  readonly leftOut: readonly string[];
};

/** A typesetter that stays warm. */
export type Compiler = {
  /** One after the other. @throws Error for a copy that cannot be set at all. */
  typeset(manuscript: Manuscript): Promise<Typeset>;
};

export function createCompiler(): Compiler {
  const engine = createEngine();
  return {
    async typeset({ data, pdfs }) {
      const enclosures = data.documents.map((document) => ({
        document,
        pdf: pdfs.find(({ key }) => key === document.key),
      }));
      try {
        return await typesetBest(engine, data, enclosures);
      } finally {
        engine.forget();
      }
    },
  };
}

/** A document of the copy with its PDF, if there is one. */
type Enclosure = { readonly document: CopyDocument; readonly pdf: ConvertedPdf | undefined };

async function typesetBest(
  engine: Engine,
  data: CopyData,
  enclosures: readonly Enclosure[],
): Promise<Typeset> {
  if (enclosures.every(({ pdf }) => pdf === undefined)) {
    const layout = engine.lay(data, enclosures.map(leftOut));
    return { pdf: await readable(data, layout), leftOut: enclosures.map(keyOf) };
  }
  const merged = await typesetMerged(engine, data, enclosures);
  return merged ?? typesetPictures(engine, data, enclosures);
}

/** With each letter read once, where some are drawn in several steps. */
async function readable(data: CopyData, layout: Layout): Promise<Uint8Array> {
  const pdf = layout.accessible();
  // Loaded only when needed, like `merge/merge.ts` below.
  if (!PUT_TOGETHER.test(JSON.stringify(data).normalize('NFC'))) return pdf;
  const { lettersOnce } = await import('./merge/letters-once.ts');
  return lettersOnce(pdf);
}

/** Undefined where a document can be shown only as pictures of its pages. */
async function typesetMerged(
  engine: Engine,
  data: CopyData,
  enclosures: readonly Enclosure[],
): Promise<Typeset | undefined> {
  // Loaded only when needed: most copies have no documents, and this takes long to load.
  const { merge, readDocument } = await import('./merge/merge.ts');
  const read = [];
  for (const enclosure of enclosures) {
    const { pdf } = enclosure;
    const source = pdf && (await readDocument(pdf.pdf, pdf.pages).catch(() => undefined));
    if (pdf !== undefined && source === undefined && canBePictured(engine, data, enclosure)) {
      return undefined;
    }
    read.push({ ...enclosure, source });
  }
  const sources = read.filter(({ source }) => source !== undefined);
  try {
    const laid = read.map(({ document, source }) => {
      const sheets = source?.sheets ?? [];
      return { ...document, pages: sheets.length, sheets, pdf: undefined };
    });
    const layout = engine.lay(data, laid);
    const inserts = read.flatMap(({ document: { name }, source }) => {
      if (source === undefined) return [];
      return [{ source, name, words: data.words }];
    });
    const frame = await readable(data, layout);
    const pdf = sources.length === 0 ? frame : (await merge(frame, inserts)).pdf;
    const lost = read.filter(({ source }) => source === undefined);
    return { pdf, leftOut: lost.map(keyOf) };
  } catch {
    return undefined;
  }
}

/** A damaged document fails the whole copy, and the error does not name it: so each document is then tried by itself. */
function typesetPictures(
  engine: Engine,
  data: CopyData,
  enclosures: readonly Enclosure[],
): Typeset {
  const setWith = (sound: readonly Enclosure[]): Typeset => {
    const isSound = (enclosure: Enclosure) => sound.includes(enclosure);
    const laid = enclosures.map((one) => (isSound(one) ? pictured(one) : leftOut(one)));
    const lost = enclosures.filter((one) => !isSound(one) || one.pdf === undefined);
    return { pdf: engine.lay(data, laid).tagged(), leftOut: lost.map(keyOf) };
  };
  try {
    return setWith(enclosures);
  } catch {
    return setWith(enclosures.filter((enclosure) => canBePictured(engine, data, enclosure)));
  }
}

function canBePictured(engine: Engine, data: CopyData, enclosure: Enclosure): boolean {
  try {
    engine.lay(withoutAnswers(data), [pictured(enclosure)]).tagged();
    return true;
  } catch {
    return false;
  }
}

function withoutAnswers(data: CopyData): CopyData {
  return {
    ...data,
    reading: { ...data.reading, facts: [], early: [], pages: [], apart: [], record: [] },
  };
}

function pictured({ document, pdf }: Enclosure): LaidDocument {
  return { ...document, pages: pdf?.pages ?? 0, sheets: [], pdf: pdf?.pdf };
}

function leftOut({ document }: Enclosure): LaidDocument {
  return { ...document, pages: 0, sheets: [], pdf: undefined };
}

function keyOf({ document }: Enclosure): string {
  return document.key;
}
