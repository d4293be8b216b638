/** One typesetting process behind walls: it sees copies and nothing else of the machine, and lives until it is ended. */

import type { Sandbox } from '#server/documents/conversion/sandbox.ts';
import { nodeProgram } from '#server/documents/conversion/walls/node-program.ts';
import type { CopyData } from './copy-data.ts';
import { decodeMessage, encodeMessage } from './messages.ts';
import type { Manuscript, Typeset } from './typeset.ts';

/** The copy itself cannot be set: trying again leads to the same. */
export class CannotTypeset extends Error {}

export type Press = {
  /** Copies are set one after the other. @throws CannotTypeset; @throws Error if the process died, and the signal's reason. */
  set(manuscript: Manuscript, signal: AbortSignal): Promise<Typeset>;
  end(): Promise<void>;
};

/** What the process is told of a copy; the PDFs follow it as files, in this order. */
export type OrderFacts = {
  readonly data: CopyData;
  readonly pdfs: readonly {
    readonly key: string;
    readonly fileName: string;
    readonly pages: number;
  }[];
};

/** What it answers; the copy follows as the one file. */
export type OutcomeFacts = { readonly leftOut: readonly string[] } | { readonly problem: string };

/** Whoever waits for a copy comes before documents that are being converted, and after those who wait for a page. */
const NICENESS = 5;
const FOLDER = import.meta.dirname;

/** Starts one; its first copy takes longer than the later ones. */
export async function openPress(sandbox: Sandbox): Promise<Press> {
  const program = { ...nodeProgram(FOLDER, 'typesetter-process.ts'), niceness: NICENESS };
  const process = await sandbox.start(program);
  let before: Promise<unknown> = Promise.resolve();
  return {
    async set({ data, pdfs }, signal) {
      const facts: OrderFacts = {
        data,
        pdfs: pdfs.map(({ key, fileName, pages }) => ({ key, fileName, pages })),
      };
      const order = encodeMessage({ facts, files: pdfs.map(({ pdf }) => pdf) });
      const answer = before.then(() => process.ask(order, signal));
      before = answer.catch(() => {});
      return readOutcome(await answer);
    },
    end: process.kill,
  };
}

function readOutcome(answer: Buffer): Typeset {
  const { facts, files } = decodeMessage(answer);
  const { leftOut, problem } = facts as { leftOut?: unknown; problem?: unknown };
  const [pdf] = files;
  if (problem !== undefined) throw new CannotTypeset(String(problem));
  if (pdf === undefined || !Array.isArray(leftOut)) throw new Error('an answer without a copy');
  return { pdf, leftOut: leftOut.map(String) };
}
