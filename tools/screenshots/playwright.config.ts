import { defineConfig } from '@playwright/test';
import journeys from '../../playwright.config.ts';

/**
 * `npm run screenshots`: takes pictures of every screen in every state into `test-results/screenshots/`, and those of the README into
 * `docs/images/`. Walks through the screens as the journeys do.
 */
export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: '*.pictures.ts',
  globalSetup: '../../e2e/harness/start.ts',
  outputDir: '../../test-results/pictures',
  timeout: 20 * 60_000,
  projects: [{ name: 'pictures' }],
});
