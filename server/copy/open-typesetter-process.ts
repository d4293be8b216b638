/** One typesetting process in the sandbox: it sees copies and nothing else of the machine, and runs until it is ended. */

import { nodeProgram } from '#server/copy/sandbox/node-program.ts';
import type { Sandbox } from '#server/copy/sandbox/sandbox.ts';
import type { CopyData } from './copy-data.ts';
import { decodeMessage, encodeMessage } from './messages.ts';
import type { Manuscript, Typeset } from './typeset.ts';

/** The copy itself is at fault: trying again would fail again. */
export class CannotTypeset extends Error {}

export type TypesetterProcess = {
  /** Copies are set one after the other. @throws CannotTypeset; @throws Error if the process died, and the signal's reason. */
  set(manuscript: Manuscript, signal: AbortSignal): Promise<Typeset>;
  end(): Promise<void>;
};

/** The order that the process gets for a copy; the PDFs follow it as files, in this order. */
export type OrderFacts = {
  readonly data: CopyData;
  readonly pdfs: readonly {
    readonly key: string;
    readonly fileName: string;
    readonly pages: number;
  }[];
};

/** Its answer; the copy follows as the only file. */
export type OutcomeFacts = { readonly leftOut: readonly string[] } | { readonly problem: string };

/** Between requests for pages and conversions of documents. */
const NICENESS = 5;
const FOLDER = import.meta.dirname;

/** Starts a process; its first copy takes longer than later ones. */
export async function openTypesetterProcess(sandbox: Sandbox): Promise<TypesetterProcess> {
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
