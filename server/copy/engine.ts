/** The one file that names the typesetting library. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  NodeCompiler,
  type NodeTypstDocument,
  PdfStandard,
} from '@myriaddreamin/typst-ts-node-compiler';
import type { CopyData, CopyDocument } from './copy-data.ts';

/** A document as `copy.typ` lays it out: not at all, as empty pages, or as pictures of its pages. */
export type LaidDocument = CopyDocument & {
  /** How many there are; 0 for a document that is left out. */
  readonly pages: number;
  /** Of each empty page, whether it lies on its long side. */
  readonly sheets: readonly boolean[];
  /** The document, to be shown as pictures. */
  readonly pdf: Uint8Array | undefined;
};

export type Layout = {
  /** As PDF/UA-1 where it can be, and tagged in any case. */
  accessible(): Uint8Array;
  /** As tagged PDF 1.7: a copy with pictures of another PDF's pages cannot be PDF/UA-1. */
  tagged(): Uint8Array;
};

export type Engine = {
  /** @throws Error for a copy that cannot be set. */
  lay(data: CopyData, documents: readonly LaidDocument[]): Layout;
  /** Frees what the last few copies did not use. */
  forget(): void;
};

/** Characters beyond Western Europe's letters and common signs. Copies without any, as most are, are set faster. */
const OTHER_LETTERS = /[^\0-\u00ff\u2000-\u22ff]/;

const FOLDER = import.meta.dirname;
const TEMPLATE = join(FOLDER, 'copy.typ');
/** What was last used this many copies ago is freed. */
const REMEMBERED_COPIES = 4;

/** Fonts are read once, and what two copies have in common is laid out once. */
export function createEngine(): Engine {
  const compiler = NodeCompiler.create({
    workspace: FOLDER,
    fontArgs: [{ fontBlobs: readFonts() }],
  });
  const tagged = (result: NodeTypstDocument) =>
    compiler.pdf(result, { pdfStandard: PdfStandard.V_1_7 });
  return {
    lay(data, documents) {
      compiler.resetShadow();
      const laid = documents.map(({ pdf, ...document }, index) => {
        if (pdf === undefined) return { ...document, path: null };
        const path = `/documents/${index}.pdf`;
        compiler.mapShadow(join(FOLDER, path), Buffer.from(pdf));
        return { ...document, path };
      });
      const text = composed(JSON.stringify({ ...data, documents: laid }));
      const inputs = { data: text, others: OTHER_LETTERS.test(text) ? 'some' : 'none' };
      const compiled = compiler.compile({ mainFilePath: TEMPLATE, inputs });
      const { result } = compiled;
      if (result === null) throw problemOf(compiler, compiled);
      return {
        accessible() {
          try {
            return compiler.pdf(result, { pdfStandard: PdfStandard.UA_1 });
          } catch {
            // PDF/UA-1 forbids characters that no font can show, such as a new emoji.
            return tagged(result);
          }
        },
        tagged: () => tagged(result),
      };
    },
    forget() {
      compiler.resetShadow();
      compiler.evictCache(REMEMBERED_COPIES);
    },
  };
}

function readFonts(): Buffer[] {
  const folder = join(FOLDER, 'fonts');
  const files = readdirSync(folder).filter((name) => name.endsWith('.ttf'));
  return files.sort().map((name) => readFileSync(join(folder, name)));
}

/**
 * Composes letters with their accents, and the parts of Korean syllables, where one character exists for them: some keyboards send
 * them apart, and few fonts can put them together. Other text is not normalized, because that would replace characters in some names.
 */
function composed(text: string): string {
  return text.replaceAll(/\p{L}\p{M}+|[\u1100-\u11ff]+/gu, (letter) => letter.normalize('NFC'));
}

function problemOf(compiler: NodeCompiler, compiled: ReturnType<NodeCompiler['compile']>): Error {
  const problem = compiled.takeError();
  const details = problem === null ? [] : compiler.fetchDiagnostics(problem);
  return new Error(`the copy cannot be typeset: ${JSON.stringify(details)}`);
}
