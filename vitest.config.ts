import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { needsRootTag } from './tools/test/needs-root.ts';

const EXCLUDED = ['node_modules/**', 'dist/**', 'data/**', 'e2e/**'];

/** Test files of the page that need a document, and say so in their first line. */
const ASKS_FOR_PAGE = /^\/\/ @vitest-environment jsdom$/m;
/**
 * The test files that need a process of their own put something else in the place of a module or of a setting. All others share one, because our modules do
 * nothing when they are imported.
 */
const CHANGES_PROCESS = /\bvi\.(?:mock|doMock|resetModules|stubEnv)\(|\bprocess\.env\.\w+ = /;
const PAGE = ['web/**/*.test.tsx', ...testsThat(ASKS_FOR_PAGE)];
const ALONE = testsThat(CHANGES_PROCESS).filter((file) => !PAGE.includes(file));

function testsThat(say: RegExp): string[] {
  const files = globSync('**/*.test.ts', { cwd: import.meta.dirname, exclude: EXCLUDED });
  return files.filter((file) => say.test(readFileSync(join(import.meta.dirname, file), 'utf8')));
}

/** What needs a page runs in jsdom, everything else on bare Node. */
export default defineConfig({
  plugins: [react()],
  test: {
    setupFiles: [
      './tools/vitest/fail-on-console.ts',
      './tools/vitest/be-patient.ts',
      './tools/vitest/leave-nothing.ts',
    ],
    tags: [needsRootTag()],
    // Much of what the tests do is to wait for processes and databases that they start; a core is not left idle for that.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    // Tests of one file that wait for processes of their own run side by side.
    maxConcurrency: 3,
    // Only for what hangs: a machine that has other work to do is no failure.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['**/*.test.ts'],
          exclude: [...EXCLUDED, ...ALONE, 'web/**'],
          environment: 'node',
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'alone', include: ALONE, exclude: EXCLUDED, environment: 'node' },
      },
      {
        extends: true,
        test: {
          // A module of the page may hold what its document has loaded.
          name: 'web',
          include: ['web/**/*.test.ts'],
          exclude: [...EXCLUDED, ...ALONE, ...PAGE],
          environment: 'node',
          isolate: false,
          setupFiles: ['./tools/vitest/forget-modules.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'page',
          include: PAGE,
          exclude: EXCLUDED,
          environment: 'jsdom',
          // A window and modules of its own for every file, and one process for all of them: most of the time went into loading jsdom.
          pool: 'vmForks',
          setupFiles: ['./web/testing/setup.ts'],
        },
      },
    ],
  },
});
