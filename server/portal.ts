/** `npm run --silent portal -- COMMAND`: what an operator does beside the page. Exit codes as in `start.ts`. */
import './compile-cache.ts';

// Imported only now, so that it is read from the cache.
const { runPortal } = await import('./commands/run-portal.ts');
process.exit(await runPortal(process.argv.slice(2), process.env));
