import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Vite's own module that loads an `import()` and its styles. */
const VITES_OWN = '\0vite/preload-helper.js';
const OURS = fileURLToPath(new URL('../../web/core/parts/load-files.ts', import.meta.url));

/**
 * Replaces Vite's loader of parts by `web/core/parts/load-files.ts`: Vite's never retries styles that failed to load once. Fails the build
 * if a new version of Vite calls its loader differently.
 */
export function partLoader(): Plugin {
  let isInPlace = false;
  return {
    name: 'matricula:part-loader',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (id !== VITES_OWN) return null;
      isInPlace = true;
      return `export { loadWithFiles as __vitePreload } from ${JSON.stringify(OURS)};`;
    },
    buildEnd(error) {
      if (error === undefined && !isInPlace) this.error(`Vite has no ${VITES_OWN} any more.`);
    },
  };
}
