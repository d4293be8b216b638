import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type App, createApp } from '#server/core/http/app.ts';
import { startTestPlatform, type TestPlatform } from '#server/core/testing/platform.ts';
import type { Files } from '../files.ts';

/** Files on disk, behind a server that listens. */
export type DiskStore = {
  readonly test: TestPlatform;
  readonly app: App;
  readonly files: Files;
  /** The folder itself. */
  readonly root: string;
  /** An address of ours, where the server of this test really is. */
  here(url: string): string;
  /** What is being written, or was left half written. */
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

let made = 0;
/** A key that nobody has used yet. */
export function newKey(): string {
  made += 1;
  return `documents/1/essay/${made}/upload`;
}

/** That many bytes. */
export function bytes(length: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(length).fill(7);
}
