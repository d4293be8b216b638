import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createApp } from '#server/core/http/app.ts';
import { startTestPlatform } from '#server/core/testing/platform.ts';

/** A disk store behind a listening server. */
export async function startDiskStore() {
  const test = await startTestPlatform();
  const { files, settings } = test.platform;
  const app = await createApp(test.platform);
  files.addRoutes(app);
  await app.listen({ host: '127.0.0.1', port: 0 });
  /** The folder itself. */
  const root = join(settings.dataDir, 'files');
  return {
    test,
    app,
    files,
    root,
    /** Rewrites an address of ours to the origin of this test's server. */
    here(url: string): string {
      const { pathname, search } = new URL(url);
      return new URL(pathname + search, app.listeningOrigin).href;
    },
    /** Names of the files that are being written, or were abandoned. */
    incoming: () => readdir(join(root, '.incoming')),
    async close(): Promise<void> {
      await app.close();
      await test.close();
    },
  };
}
