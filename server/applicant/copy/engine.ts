/** Wraps the typesetting library, which no other file imports. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  NodeCompiler,
  type NodeTypstDocument,
  PdfStandard,
} from '@myriaddreamin/typst-ts-node-compiler';
import type { CopyData } from './copy-data.ts';

type Engine = {
  /**
   * Typesets a copy as a tagged PDF. It is PDF/UA-1 if no document follows it and its fonts have every character.
   * @throws Error for a copy that cannot be typeset.
   */
  typeset(data: CopyData): Uint8Array;
};

/** Characters beyond Western European letters and common signs. Copies without them, as most are, are typeset faster. */
const OTHER_LETTERS = /[^\0-\u00ff\u2000-\u22ff]/;

const FOLDER = import.meta.dirname;
const TEMPLATE = join(FOLDER, 'copy.typ');
/** Cache entries unused for this many copies are evicted. */
const REMEMBERED_COPIES = 4;

/** Reads fonts once, and caches the layout that copies have in common. */
export function createEngine(): Engine {
  const compiler = NodeCompiler.create({
    workspace: FOLDER,
    fontArgs: [{ fontBlobs: readFonts() }],
  });
  const tagged = (result: NodeTypstDocument) =>
    compiler.pdf(result, { pdfStandard: PdfStandard.V_1_7 });
  return {
    typeset(data) {
      const text = composed(JSON.stringify(data));
      const inputs = { data: text, others: OTHER_LETTERS.test(text) ? 'some' : 'none' };
      const compiled = compiler.compile({ mainFilePath: TEMPLATE, inputs });
      const { result } = compiled;
      if (result === null) throw problemOf(compiler, compiled);
      try {
        if (data.documents.some(({ pages }) => pages > 0)) return tagged(result);
        return compiler.pdf(result, { pdfStandard: PdfStandard.UA_1 });
      } catch {
        // PDF/UA-1 forbids characters that no font can show, such as a new emoji.
        return tagged(result);
      } finally {
        compiler.evictCache(REMEMBERED_COPIES);
      }
    },
  };
}

function readFonts(): Buffer[] {
  const folder = join(FOLDER, 'fonts');
  const files = readdirSync(folder).filter((name) => name.endsWith('.ttf'));
  return files.sort().map((name) => readFileSync(join(folder, name)));
}

/**
 * Composes letters with their accents, and the parts of Korean syllables, where a single character exists: some keyboards send them
 * apart, and few fonts can combine them. Other text is not normalized, because that would replace characters in some names.
 */
function composed(text: string): string {
  return text.replaceAll(/\p{L}\p{M}+|[\u1100-\u11ff]+/gu, (letter) => letter.normalize('NFC'));
}

function problemOf(compiler: NodeCompiler, compiled: ReturnType<NodeCompiler['compile']>): Error {
  const problem = compiled.takeError();
  const details = problem === null ? [] : compiler.fetchDiagnostics(problem);
  return new Error(`the copy cannot be typeset: ${JSON.stringify(details)}`);
}
