/** `npm run --silent portal -- COMMAND`: what an operator does beside the page. Exit codes as in `start.ts`. */
import { keepCompiled } from './core/compile-cache.ts';

keepCompiled();
// Imported only now, so that it is read from the cache.
const { runPortal } = await import('./operator/run-command.ts');
process.exit(await runPortal(process.argv.slice(2), process.env));
