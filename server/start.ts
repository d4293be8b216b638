/** `npm start`: runs the portal until it is told to stop. Exit codes: 0 stopped, 1 failed, 2 bad configuration. */
import { keepCompiled } from './core/compile-cache.ts';
import { stopSignal } from './core/signals.ts';

const signal = stopSignal();
keepCompiled();
// Imported after `keepCompiled`, so that the module comes from the compile cache.
const { runStart } = await import('./run-start.ts');
process.exit(await runStart(process.argv.slice(2), process.env, signal));
