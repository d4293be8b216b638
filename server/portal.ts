/** `npm run --silent portal -- COMMAND`: runs an operator command. Exit codes as in `start.ts`. */
import { keepCompiled } from './core/compile-cache.ts';

keepCompiled();
// Imported after `keepCompiled`, so that the module comes from the compile cache.
const { runPortal } = await import('./operator/run-command.ts');
process.exit(await runPortal(process.argv.slice(2), process.env));
