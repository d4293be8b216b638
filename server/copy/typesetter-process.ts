/**
 * The program that typesets copies in the sandbox: it holds the fonts and stays warm, so neither its work nor a crash stops
 * the server. It reads orders from standard input, and ends when that is closed.
 */
import { dropPrivileges } from '#server/copy/sandbox/drop-privileges.ts';
import { decodeMessage, encodeMessage } from './messages.ts';
import type { OrderFacts, OutcomeFacts } from './open-typesetter-process.ts';
import { createCompiler } from './typeset.ts';

const LENGTH_BYTES = 4;

dropPrivileges();
const compiler = createCompiler();
let held = Buffer.alloc(0);
for await (const chunk of process.stdin) {
  held = Buffer.concat([held, chunk]);
  for (let end = endOfOrder(); end <= held.length; end = endOfOrder()) {
    const order = held.subarray(LENGTH_BYTES, end);
    held = held.subarray(end);
    await answer(await outcomeOf(order));
  }
}

function endOfOrder(): number {
  return held.length < LENGTH_BYTES ? Number.POSITIVE_INFINITY : LENGTH_BYTES + held.readUInt32LE();
}

async function outcomeOf(order: Buffer): Promise<{ facts: OutcomeFacts; files: Uint8Array[] }> {
  try {
    const { facts, files } = decodeMessage(order);
    const { data, pdfs } = facts as OrderFacts;
    const manuscript = {
      data,
      pdfs: pdfs.map((pdf, index) => ({ ...pdf, pdf: files[index] ?? new Uint8Array() })),
    };
    const { pdf, leftOut } = await compiler.typeset(manuscript);
    return { facts: { leftOut }, files: [pdf] };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return { facts: { problem }, files: [] };
  }
}

async function answer(outcome: { facts: OutcomeFacts; files: Uint8Array[] }): Promise<void> {
  const message = encodeMessage(outcome);
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(message.length);
  await new Promise((resolve) => process.stdout.write(Buffer.concat([length, message]), resolve));
}
