import { expect } from 'vitest';
import type { ConvertedPdf } from '#server/documents/read-pdfs.ts';
import { createCompiler } from '../typeset.ts';
import { toyManuscript } from './copies.ts';
import { looseEndsIn, pagesIn } from './documents.ts';

/** Copies of the toy form with documents, each of which must be in it and leave nothing loose. */
export type Copies = {
  copyWith(...documents: ConvertedPdf[]): Promise<Uint8Array>;
  /** Pages of the copy alone. */
  readonly alone: number;
};

export async function openCopies(): Promise<Copies> {
  const compiler = createCompiler();
  const { pdf } = await compiler.typeset(toyManuscript());
  return {
    alone: (await pagesIn(pdf)).length,
    async copyWith(...documents) {
      const copy = await compiler.typeset(toyManuscript(undefined, documents));
      expect(copy.leftOut).toEqual([]);
      expect(await looseEndsIn(copy.pdf)).toEqual([]);
      return copy.pdf;
    },
  };
}
