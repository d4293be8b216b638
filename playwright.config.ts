import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, getChromium } from './tools/test/chromium.ts';

/** The longest way, on the screen with the least room; each of its parts is gone on a wide one by another journey. */
const MAIN = '**/main.journey.ts';

/** The journeys of `e2e/`, in a real Chromium against the started product. */
export default defineConfig({
  testDir: './e2e',
  testMatch: '**/*.journey.ts',
  globalSetup: './e2e/harness/start.ts',
  outputDir: './test-results/journeys',
  // One product and one mailbox serve all journeys. Each brings an applicant of its own and changes nothing that another sees, or starts a
  // product of its own; so any of them can run at the same time. Three keep two cores busy while some of them wait.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  use: {
    launchOptions: { executablePath: getChromium(), args: CHROMIUM_FLAGS },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    // Recording every journey costs a fifth of their time; TRACE=1 records those that fail.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: MAIN,
      use: { viewport: { width: 1280, height: 900 } },
    },
    {
      name: 'phone',
      testMatch: MAIN,
      use: { viewport: { width: 375, height: 740 }, hasTouch: true },
    },
  ],
});
