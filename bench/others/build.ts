/** Builds the pages of the other libraries, for the measurements only: none of it comes with the product. */
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { applicationForm } from '#form/application/index.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { precompress } from '../../scripts/vite/precompress.ts';
import { asJsonSchema } from './as-json-schema.ts';
import { asModule } from './as-module.ts';
import { asSurvey } from './as-survey.ts';
import { type Part, partsOf } from './asked.ts';

const PAGES = join(import.meta.dirname, 'pages');

/** The name of the module that a page takes its questions from, and what it holds. */
const FORMS: Readonly<Record<string, (parts: readonly Part[]) => unknown>> = {
  'virtual:survey': asSurvey,
  'virtual:json-schema': asJsonSchema,
  'virtual:asked': (parts) => parts,
};

/** Builds one of the pages as it would go to production: its script becomes `assets/page.js` in the folder. */
export async function buildPage(source: string, folder: string): Promise<void> {
  await build({
    configFile: false,
    root: PAGES,
    publicDir: false,
    logLevel: 'warn',
    plugins: [forms(), react(), precompress()],
    build: {
      outDir: folder,
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      chunkSizeWarningLimit: 5000,
      rolldownOptions: {
        input: join(PAGES, source),
        output: { entryFileNames: 'assets/page.js' },
      },
    },
  });
}

function forms(): Plugin {
  return {
    name: 'bench:forms',
    resolveId: (id) => (id in FORMS ? `\0${id}` : undefined),
    load(id) {
      const made = FORMS[id.slice(1)];
      const [first] = applicationForm(sampleTenant).pages;
      if (made === undefined || first === undefined) return undefined;
      return asModule(made(partsOf(first, new Date())));
    },
  };
}
