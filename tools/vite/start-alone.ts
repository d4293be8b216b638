import type { Plugin, Rolldown } from 'vite';

/**
 * Ends a build whose first script (`web/start.ts`) is not one file: nothing of a screen that the server drew is painted before it, so that every
 * further file would keep the applicant waiting. That happens when a part that loads later imports directly what the first script does.
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
