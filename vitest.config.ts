import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { needsRootTag } from './scripts/test/needs-root.ts';

const EXCLUDED = ['node_modules/**', 'dist/**', 'data/**', 'e2e/**'];

/**
 * Two projects: what needs a page runs in jsdom, everything else on bare Node. A `.test.tsx` needs a page; so does a
 * `.test.ts` under web/ that says `// @vitest-environment jsdom`.
 */
export default defineConfig({
  plugins: [react()],
  test: {
    setupFiles: [
      './scripts/vitest/fail-on-console.ts',
      './scripts/vitest/be-patient.ts',
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
          exclude: EXCLUDED,
          environment: 'node',
        },
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
