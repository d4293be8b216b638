import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** The module that Vite writes for the loading of `import()` and its styles. */
const VITES_OWN = '\0vite/preload-helper.js';
const OURS = fileURLToPath(new URL('../../web/core/parts/load-files.ts', import.meta.url));

/**
 * Lets `web/core/parts/load-files.ts` load the parts of the page in place of Vite's own loader, which never asks again
 * for styles that failed to load once. Fails the build if a new Vite calls its loader in another way.
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
