import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const STYLES = new URL('../../web/core/styles/index.css', import.meta.url);
const STATEMENT = /@layer [\w\s,-]+;/;

/**
 * Puts the order of the cascade layers at the top of every built style sheet. The browser takes the order from the first sheet that it
 * meets, which may be that of a component; otherwise the reset could win over it.
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
