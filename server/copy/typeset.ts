/**
 * Sets a copy as a PDF, in this thread: some 50 ms warm. It is the only file that knows the typesetting library.
 * The server never calls it itself, see `typesetter.ts`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  NodeCompiler,
  type NodeTypstDocument,
  PdfStandard,
} from '@myriaddreamin/typst-ts-node-compiler';
import type { ConvertedPdf, CopyData, CopyDocument } from './copy-data.ts';

/** A copy in words, and the documents that follow it. */
export type Manuscript = {
  readonly data: CopyData;
  /** In any order; a document of `data` that is not here is left out, and its divider says so. */
  readonly pdfs: readonly ConvertedPdf[];
};

export type Typeset = {
  readonly pdf: Uint8Array;
  /** Keys of documents that could not be embedded; each has its divider, which says so. */
  readonly leftOut: readonly string[];
};

/** A typesetter that stays warm: fonts are read once, and what two copies have in common is laid out once. */
export type Compiler = {
  /** @throws Error for a copy that cannot be set at all. */
  typeset(manuscript: Manuscript): Typeset;
};

const FOLDER = import.meta.dirname;
const TEMPLATE = join(FOLDER, 'copy.typ');
/** How many copies ago something must have been used last to be forgotten. */
const REMEMBERED_COPIES = 4;

export function createCompiler(): Compiler {
  const engine = NodeCompiler.create({
    workspace: FOLDER,
    fontArgs: [{ fontBlobs: readFonts() }],
  });
  return {
    typeset({ data, pdfs }) {
      try {
        return typesetWhatCanBe(engine, data, pdfs);
      } finally {
        engine.resetShadow();
        engine.evictCache(REMEMBERED_COPIES);
      }
    },
  };
}

function readFonts(): Buffer[] {
  const folder = join(FOLDER, 'fonts');
  const files = readdirSync(folder).filter((name) => name.endsWith('.ttf'));
  return files.sort().map((name) => readFileSync(join(folder, name)));
}

/** A document of the copy with its PDF, if there is one that can be embedded. */
type Enclosure = { readonly document: CopyDocument; readonly pdf: ConvertedPdf | undefined };

/** A damaged document fails the whole copy without telling which one it is: so each is then tried by itself. */
function typesetWhatCanBe(
  engine: NodeCompiler,
  data: CopyData,
  pdfs: readonly ConvertedPdf[],
): Typeset {
  const enclosures = data.documents.map((document) => ({
    document,
    pdf: pdfs.find(({ key }) => key === document.key),
  }));
  try {
    return { pdf: typesetPdf(engine, data, enclosures), leftOut: leftOutOf(enclosures) };
  } catch (error) {
    if (enclosures.every(({ pdf }) => pdf === undefined)) throw error;
  }
  const sound = enclosures.map((enclosure) =>
    canBeEmbedded(engine, data, enclosure) ? enclosure : { ...enclosure, pdf: undefined },
  );
  return { pdf: typesetPdf(engine, data, sound), leftOut: leftOutOf(sound) };
}

function canBeEmbedded(engine: NodeCompiler, data: CopyData, enclosure: Enclosure): boolean {
  try {
    typesetPdf(engine, { ...data, pages: [] }, [enclosure]);
    return true;
  } catch {
    return false;
  }
}

function leftOutOf(enclosures: readonly Enclosure[]): string[] {
  return enclosures.filter(({ pdf }) => pdf === undefined).map(({ document }) => document.key);
}

function typesetPdf(
  engine: NodeCompiler,
  data: CopyData,
  enclosures: readonly Enclosure[],
): Uint8Array {
  engine.resetShadow();
  const documents = enclosures.map(({ document, pdf }, index) => {
    if (pdf === undefined) return { ...document, pages: 0, path: null };
    const path = `/documents/${index}.pdf`;
    engine.mapShadow(join(FOLDER, path), Buffer.from(pdf.pdf));
    return { ...document, pages: pdf.pages, path };
  });
  const inputs = { data: JSON.stringify({ ...data, documents }) };
  const compiled = engine.compile({ mainFilePath: TEMPLATE, inputs });
  const { result } = compiled;
  if (result === null) throw problemOf(engine, compiled);
  const embedsDocuments = enclosures.some(({ pdf }) => pdf !== undefined);
  return embedsDocuments ? tagged(engine, result) : accessibleIfPossible(engine, result);
}

/** PDF/UA-1 forbids what no font can show, such as a new emoji: then the copy is tagged as well, but makes no claim. */
function accessibleIfPossible(engine: NodeCompiler, document: NodeTypstDocument): Uint8Array {
  try {
    return engine.pdf(document, { pdfStandard: PdfStandard.UA_1 });
  } catch {
    return tagged(engine, document);
  }
}

/** Pages of another PDF cannot be embedded under PDF/UA-1 here; 1.7 is tagged all the same (docs/decisions/0040). */
function tagged(engine: NodeCompiler, document: NodeTypstDocument): Uint8Array {
  return engine.pdf(document, { pdfStandard: PdfStandard.V_1_7 });
}

function problemOf(engine: NodeCompiler, compiled: ReturnType<NodeCompiler['compile']>): Error {
  const problem = compiled.takeError();
  const details = problem === null ? [] : engine.fetchDiagnostics(problem);
  return new Error(`the copy cannot be typeset: ${JSON.stringify(details)}`);
}
