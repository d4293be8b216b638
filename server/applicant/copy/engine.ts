/** The one file that names the typesetting library. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  NodeCompiler,
  type NodeTypstDocument,
  PdfStandard,
} from '@myriaddreamin/typst-ts-node-compiler';
import type { CopyData } from './copy-data.ts';

export type Engine = {
  /**
   * A copy as a tagged PDF. It is PDF/UA-1 where no document follows it, and where its fonts can show every character.
   * @throws Error for a copy that cannot be set.
   */
  typeset(data: CopyData): Uint8Array;
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
