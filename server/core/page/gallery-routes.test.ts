import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { closing } from '#server/core/testing/closing.ts';
import { temporaryFolder } from '#server/core/testing/temporary-folder.ts';
import { type App, createApp } from '../http/app.ts';
import type { Platform } from '../platform.ts';
import { startTestPlatform } from '../testing/platform.ts';
import { galleryRoutes } from './gallery-routes.ts';

const it = closing(await startTestPlatform());
const folder = temporaryFolder('gallery-');
await mkdir(join(folder, 'assets'));
await writeFile(join(folder, 'index.html'), '<title>x</title><!--tenant--><p>Components</p>');
await writeFile(join(folder, 'assets', 'a.js'), 'script');

async function withGallery(
  settings: Partial<Platform['settings']>,
  use: (app: App) => Promise<void>,
) {
  const platform = { ...it.platform, settings: { ...it.platform.settings, ...settings } };
  const app = await createApp(platform);
  await galleryRoutes(app, platform, folder);
  await use(app);
  await app.close();
}

test('it opens on this machine, and for nobody else', () =>
  withGallery({}, async (app) => {
    const { statusCode, body } = await app.inject('/dev/ui/controls');
    expect(statusCode).toBe(200);
    expect(body).toContain('<p>Components</p>');
    expect((await app.inject('/dev/ui/assets/a.js')).body).toBe('script');
    for (const url of ['/dev/ui', '/dev/ui/assets/a.js']) {
      expect((await app.inject({ url, remoteAddress: '203.0.113.7' })).statusCode).toBe(403);
    }
  }));

test.each([{ publicUrl: 'https://apply.college.example' }, { host: '0.0.0.0' }])(
  'it is not there where others could reach it: %j',
  (settings) =>
    withGallery(settings, async (app) => {
      expect((await app.inject('/dev/ui')).statusCode).toBe(404);
    }),
);
