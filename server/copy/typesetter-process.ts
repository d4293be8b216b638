/**
 * The process that typesets copies: it holds the fonts and stays warm, and neither its time nor its crash is the
 * server's. It lives as long as the server holds the channel open.
 */
import { getPriority, setPriority } from 'node:os';
import { createCompiler } from './typeset.ts';
import type { Order, Outcome } from './typesetter.ts';

// Whoever waits for a page comes first. Threads that begin later are no better.
setPriority(Math.min(19, getPriority() + 5));

const compiler = createCompiler();

process.on('message', ({ id, manuscript }: Order) => {
  process.send?.(outcomeOf(id, manuscript));
});
process.on('disconnect', () => process.exit());
// Ctrl-C reaches every process of a terminal: the server decides when this one ends.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});

function outcomeOf(id: number, manuscript: Order['manuscript']): Outcome {
  try {
    return { id, typeset: compiler.typeset(manuscript) };
  } catch (error) {
    return { id, problem: error instanceof Error ? error.message : String(error) };
  }
}
