import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const STYLES = new URL('../../web/core/styles/index.css', import.meta.url);
const STATEMENT = /@layer [\w\s,-]+;/;

/**
 * Opens every style sheet of the build with the order of the cascade layers. The order is that of whichever sheet the
 * browser meets first, and a sheet of one component may be the first; without this a reset would win over it.
 */
export function layerOrder(): Plugin {
  const [statement] = STATEMENT.exec(readFileSync(STYLES, 'utf8')) ?? [];
  if (statement === undefined)
    throw new Error('web/core/styles/index.css does not name its layers');
  return {
    name: 'layer-order',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && file.fileName.endsWith('.css')) {
          file.source = `${statement}${file.source}`;
        }
      }
    },
  };
}
