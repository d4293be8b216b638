import { expect, it } from 'vitest';
import { chunkOf } from './chunks.ts';

/** The imports of each module; those loaded later begin with `~`. */
const IMPORTS: Readonly<Record<string, readonly string[]>> = {
  '/web/start.ts': ['/web/parts/load-files.ts', '~/web/main.tsx'],
  '/web/main.tsx': ['/web/routes.tsx', '/web/parts/load-files.ts'],
  '/web/routes.tsx': [
    '/web/ui/Button.tsx',
    '~/web/application/pages/FormPage.tsx',
    '~/web/accounts/LoginPage.tsx',
    '~/web/print/ServiceView.tsx',
  ],
  '/web/application/pages/FormPage.tsx': [
    '/web/ui/Field.tsx',
    '/web/application/summary/entries.ts',
    '/web/application/questions/print-registry.ts',
    '/node_modules/react/index.js',
    '~/web/application/questions/document/DocumentField.tsx',
  ],
  '/web/application/summary/entries.ts': ['/form/engine/walk.ts', '/form/engine/dates.ts'],
  '/web/application/questions/print-registry.ts': ['/form/kinds/registry.ts'],
  '/web/application/questions/document/DocumentField.tsx': ['/web/ui/FileRow.tsx'],
  '/web/accounts/LoginPage.tsx': ['/web/ui/Field.tsx'],
  '/web/print/ServiceView.tsx': ['/web/application/questions/print-registry.ts'],
  '/web/ui/Button.tsx': ['/form/engine/dates.ts'],
};

const importersOf = (id: string) =>
  Object.keys(IMPORTS).filter((importer) => IMPORTS[importer]?.includes(id));

const graph = {
  getModuleInfo: (id: string) => ({
    id,
    isEntry: false,
    importers: importersOf(id),
    dynamicImporters: importersOf(`~${id}`),
  }),
};

it.each([
  ['what every page needs', '/web/ui/Button.tsx', 'screens'],
  ['data that every page needs', '/form/engine/dates.ts', 'screens'],
  ['what the form page shares with a card', '/web/ui/Field.tsx', 'screens'],
  ['the form as data', '/form/engine/walk.ts', 'definition'],
  ['what only the form pages need', '/web/application/summary/entries.ts', 'form'],
  ['a part', '/web/application/pages/FormPage.tsx', null],
  ['where the page starts', '/web/main.tsx', null],
  ['what is there before the page', '/web/parts/load-files.ts', null],
  ['what only a later part needs', '/web/ui/FileRow.tsx', null],
  ['what the service view shares', '/web/application/questions/print-registry.ts', null],
  ['a library', '/node_modules/react/index.js', null],
])('%s: %s is in the chunk %s', (_what, id, chunk) => {
  expect(chunkOf(id, graph)).toBe(chunk);
});
