import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type App, createApp } from '#server/core/http/app.ts';
import { startTestPlatform, type TestPlatform } from '#server/core/testing/platform.ts';
import type { Files } from '../files.ts';

/** A disk store behind a listening server. */
type DiskStore = {
  readonly test: TestPlatform;
  readonly app: App;
  readonly files: Files;
  /** The folder itself. */
  readonly root: string;
  /** Rewrites an address of ours to the origin of this test's server. */
  here(url: string): string;
  /** Names of the files that are being written, or were abandoned. */
  incoming(): Promise<string[]>;
  close(): Promise<void>;
};

export async function startDiskStore(): Promise<DiskStore> {
  const test = await startTestPlatform();
  const { files, settings } = test.platform;
  const app = await createApp(test.platform);
  files.addRoutes(app);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const root = join(settings.dataDir, 'files');
  return {
    test,
    app,
    files,
    root,
    here(url) {
      const { pathname, search } = new URL(url);
      return new URL(pathname + search, app.listeningOrigin).href;
    },
    incoming: () => readdir(join(root, '.incoming')),
    async close() {
      await app.close();
      await test.close();
    },
  };
}
