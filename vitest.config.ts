import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { needsRootTag } from './scripts/test/needs-root.ts';

const EXCLUDED = ['node_modules/**', 'dist/**', 'data/**', 'e2e/**'];

/**
 * The test files that need a process of their own: a page's modules hold what its reader has chosen and loaded, and some tests put something else in the
 * place of a module or of a setting. All others share one, because our modules do nothing when they are imported; that saves a tenth of the time.
 */
const IS_OF_PAGE = /^web\//;
const CHANGES_PROCESS = /\bvi\.(?:mock|doMock|resetModules|stubEnv)\(|\bprocess\.env\.\w+ = /;
const ALONE = globSync('**/*.test.ts', { cwd: import.meta.dirname, exclude: EXCLUDED }).filter(
  (file) =>
    IS_OF_PAGE.test(file) ||
    CHANGES_PROCESS.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
);

/** What needs a page runs in jsdom, everything else on bare Node. A `.test.ts` under web/ may ask for jsdom, too. */
export default defineConfig({
  plugins: [react()],
  test: {
    setupFiles: [
      './scripts/vitest/fail-on-console.ts',
      './scripts/vitest/be-patient.ts',
      './scripts/vitest/leave-nothing.ts',
      ...(process.env.RECORD_STATEMENTS ? ['./scripts/vitest/record-statements.ts'] : []),
    ],
    tags: [needsRootTag()],
    // Much of what the tests do is to wait for processes and databases that they start; a core is not left idle for that.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    // Only for what hangs: a machine that has other work to do is no failure.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['**/*.test.ts'],
          exclude: [...EXCLUDED, ...ALONE],
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
          name: 'page',
          include: ['web/**/*.test.tsx'],
          exclude: EXCLUDED,
          environment: 'jsdom',
          setupFiles: ['./web/testing/setup.ts'],
        },
      },
    ],
  },
});
