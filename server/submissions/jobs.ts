import type { JobKind } from '#server/platform/jobs/jobs.ts';
import type { Platform } from '#server/platform/platform.ts';
import { signMissing } from './sign-missing.ts';

/** Signs submissions from before there were receipts, and what a server of an older version takes beside newer ones. */
export const signMissingReceiptsJob: JobKind = {
  name: 'sign-missing-receipts',
  every: '*/10 * * * *',
  timeoutSeconds: 600,
  run: (_data, platform: Platform, signal) => signMissing(platform, signal),
};
