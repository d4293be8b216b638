/** At an unknown path, a browser is led to the form (spec §2), and a call gets JSON. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { closing } from '#server/core/testing/closing.ts';
import { temporaryFolder } from '#server/core/testing/temporary-folder.ts';
import { createApp } from '../http/app.ts';
import { startTestPlatform } from '../testing/platform.ts';
import { pageRoutes } from './page-routes.ts';

const it = closing(await startTestPlatform());
const folder = temporaryFolder('unknown-paths-');
await mkdir(join(folder, 'assets'));
await writeFile(join(folder, 'index.html'), '<!doctype html><html lang="en">');
const app = closing(await createApp(it.platform));
await pageRoutes(app, it.platform, folder);

test.each([
  '/api/nope',
  '/public/login',
  '/service/nope',
  '/assets/',
  '/assets/%2e%2e%2findex.html',
  '/desk/assets/nope.js',
  '/.well-known/nope',
])('a browser that opens %s gets the page', async (url) => {
  for (const headers of [{ accept: 'text/html,*/*;q=0.8' }, { 'sec-fetch-mode': 'navigate' }]) {
    const answer = await app.inject({ url: `${url}?utm=x`, headers });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  }
});

test.each(['/%', '/api/%zz', '/%ED%A0%80'])(
  'a browser that opens %s, which cannot be decoded, goes to the default route',
  async (url) => {
    const opened = await app.inject({ url: `${url}?utm=x`, headers: { accept: 'text/html' } });
    expect([opened.statusCode, opened.headers.location]).toEqual([302, '/about?utm=x']);
    const called = await app.inject({ url, headers: { accept: '*/*' } });
    expect([called.statusCode, called.json()]).toEqual([
      400,
      { message: 'The address of the request is not valid.' },
    ]);
  },
);
