import type { Plugin, Rolldown } from 'vite';

/**
 * Fails a build whose first script (`web/start.ts`) is not a single file. A server-drawn screen is not painted before this script, so
 * further files would delay it. The cause is a part that loads later and statically imports a module of the first script.
 */
export function startAlone(): Plugin {
  return {
    name: 'start-alone',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (!isStart(file) || file.imports.length === 0) continue;
        const shared = file.imports.map((name) => modulesIn(bundle[name])).join(', ');
        this.error(
          `web/start.ts must be one file, but shares ${shared} with a part that loads later.`,
        );
      }
    },
  };
}

function isStart(file: Rolldown.OutputAsset | Rolldown.OutputChunk): file is Rolldown.OutputChunk {
  return file.type === 'chunk' && file.isEntry;
}

function modulesIn(file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string {
  return file?.type === 'chunk' ? file.moduleIds.join(', ') : '';
}
