import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { closing } from '#server/core/testing/closing.ts';
import { temporaryFolder } from '#server/core/testing/temporary-folder.ts';
import { createApp } from '../http/app.ts';
import { startTestPlatform } from '../testing/platform.ts';
import { deskPageRoutes } from './desk-page-routes.ts';
import { pageRoutes } from './page-routes.ts';

const test = closing(await startTestPlatform());
const folder = temporaryFolder('desk-page-');

const WORDS = {
  en: { script: '/desk/assets/words-en.js', direction: 'ltr', noScript: 'Needs scripts' },
  es: { script: '/desk/assets/words-es.js', direction: 'ltr', noScript: 'Necesita scripts' },
};
const HTML =
  '<html lang="en"><head><title>x</title><!--tenant--></head><p>The desk</p><!--no-script-->';
for (const name of ['assets', 'desk/assets']) {
  await mkdir(join(folder, name), { recursive: true });
}
await writeFile(join(folder, 'index.html'), HTML.replace('The desk', 'The form'));
await writeFile(join(folder, 'desk', 'index.html'), HTML);
await writeFile(join(folder, 'desk', 'words.json'), JSON.stringify(WORDS));
const app = closing(await createApp(test.platform));
await deskPageRoutes(app, test.platform, join(folder, 'desk'));
await pageRoutes(app, test.platform, folder);

it.each(['/desk', '/desk/', '/desk/applications/12?view=3'])(
  '%s is the desk, which no search engine keeps',
  async (url) => {
    const { statusCode, body, headers } = await app.inject(url);
    expect(statusCode).toBe(200);
    expect(body).toContain('<p>The desk</p>');
    expect(body).toContain('<title>Admissions desk – ');
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(headers['cache-control']).toBe('no-cache');
  },
);

it('passkeys may be used on the two pages, and in no other answer', async () => {
  const policyOf = async (url: string) =>
    String((await app.inject(url)).headers['permissions-policy']).split(', ');
  for (const feature of ['publickey-credentials-create', 'publickey-credentials-get']) {
    for (const url of ['/desk/me', '/', '/about', '/login'])
      expect(await policyOf(url)).toContain(`${feature}=(self)`);
    for (const url of ['/api/x', '/openapi.json']) {
      expect(await policyOf(url)).toContain(`${feature}=()`);
    }
  }
  expect(await policyOf('/desk')).toContain('camera=()');
});

it('it speaks the language of its reader', async () => {
  const { body } = await app.inject({ url: '/desk', headers: { 'accept-language': 'es-MX' } });
  expect(body).toContain('<html lang="es"');
  expect(body).toContain('src="/desk/assets/words-es.js"');
  expect(body).toContain('<title>Oficina de admisiones – ');
  expect(body).toContain('Necesita scripts');
});
