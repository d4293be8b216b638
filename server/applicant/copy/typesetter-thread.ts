/** Worker thread of the typesetter: typesets copies one after the other. */
import { parentPort } from 'node:worker_threads';
import type { CopyData } from './copy-data.ts';
import { createEngine } from './engine.ts';

export type Outcome = { readonly pdf: Uint8Array } | { readonly problem: string };

const engine = createEngine();

parentPort?.on('message', (data: CopyData) => {
  parentPort?.postMessage(outcomeOf(data));
});

function outcomeOf(data: CopyData): Outcome {
  try {
    return { pdf: engine.typeset(data) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}
