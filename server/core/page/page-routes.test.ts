import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { closing } from '#server/core/testing/closing.ts';
import { temporaryFolder } from '#server/core/testing/temporary-folder.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { createApp } from '../http/app.ts';
import { startTestPlatform } from '../testing/platform.ts';
import { collegeIn, fillIn, OFFICE_PARTS } from './document.ts';
import { pageRoutes } from './page-routes.ts';

const HTML =
  '<!doctype html><html lang="en"><title>Draft</title><!--tenant--><noscript><!--no-script--></noscript>';

const WORDS = {
  en: { script: '/assets/words-en-abc.js', direction: 'ltr', noScript: "'scripts'", rest: '' },
  es: { script: '/assets/words-es-abc.js', direction: 'ltr', noScript: 'Necesita <scripts>' },
} as const;

const test = closing(await startTestPlatform());
const folder = temporaryFolder('page with space-');
await mkdir(join(folder, 'assets'));
await writeFile(join(folder, 'index.html'), HTML);
await writeFile(join(folder, 'words.json'), JSON.stringify(WORDS));
await writeFile(join(folder, 'assets', 'main-abc.js'), 'plain');
await writeFile(join(folder, 'assets', 'main-abc.js.br'), 'small');
const app = closing(await createApp(test.platform));
await pageRoutes(app, test.platform, folder);

it.each(['/', '/no/such/page?id=b'])('%s gets the page', async (url) => {
  const { statusCode, headers, body } = await app.inject(url);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
  });
  const filled = fillIn(HTML, collegeIn('en', test.platform.languages), 'en', WORDS.en);
  expect(body).toContain(filled.replace(/<noscript>.*/, ''));
});

it.each([
  ['/Verify/', '/verify'],
  ['/Desk//', '/desk'],
])('%s leads to %s, as it is spelled here', async (url, leadsTo) => {
  const { statusCode, headers } = await app.inject(url);
  expect([statusCode, headers.location]).toEqual([302, leadsTo]);
});

it.each([
  ['GET', '/api/nothing'],
  ['GET', '/assets/old-123.js'],
  ['POST', '/about'],
] as const)('%s %s is no page', async (method, url) => {
  const answer = await app.inject({ method, url });
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toEqual({ message: 'There is nothing at this address.' });
});

it.each([
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

it.each(['/%', '/api/%zz', '/%ED%A0%80'])(
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

describe('the page comes', () => {
  const page = (headers: Record<string, string>) => app.inject({ url: '/about', headers });

  it('with brotli, with gzip, or plain, as the browser takes it', async () => {
    const [br, gzip, plain] = await Promise.all(
      ['gzip, br', 'gzip;q=0.8, br;q=0', 'identity'].map((accepted) =>
        page({ 'accept-encoding': accepted }),
      ),
    );
    expect(br?.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(br?.rawPayload ?? '').toString()).toBe(plain?.body);
    expect(gunzipSync(gzip?.rawPayload ?? '').toString()).toBe(plain?.body);
    expect(plain?.headers).not.toHaveProperty('content-encoding');
  });

  it('not again to a browser that has it in its language', async () => {
    const { headers } = await page({});
    expect(headers.vary).toBe('Accept-Encoding, Cookie, Accept-Language');
    const has = { 'if-none-match': String(headers.etag) };
    expect((await page(has)).statusCode).toBe(304);
    expect((await page({ ...has, 'accept-language': 'es' })).statusCode).toBe(200);
  });
});

describe('the page speaks', () => {
  const page = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
  const spanish = { 'accept-language': 'es-MX,es;q=0.9,en;q=0.5' };

  it.each([
    ['English', '/about', {}, 'en'],
    ['what the browser speaks', '/about', spanish, 'es'],
    ['what the address chooses', '/about?lang=es', { cookie: 'language=en' }, 'es'],
  ] as const)('%s', async (_, url, headers, tag) => {
    const { body } = await page(url, headers);
    expect(body).toContain(`<html lang="${tag}" dir="ltr">`);
    expect(body).toContain(`<script defer src="/assets/words-${tag}-abc.js"></script>`);
    expect(body).toContain(`<title>${test.platform.languages.in(tag).tenant.applicationTitle} –`);
  });

  it('and knows the other languages, and the English labels that are stored', async () => {
    const { body } = await page('/about', spanish);
    const [, json = ''] = /id="tenant">(.*?)<\/script>/.exec(body) ?? [];
    const parts = Object.entries(test.platform.languages.in('es').tenant);
    const shown = Object.fromEntries(parts.filter(([part]) => !OFFICE_PARTS.includes(part)));
    expect(JSON.parse(json)).toEqual({
      ...shown,
      languages: ['en', 'es'],
      englishLists: sampleTenant.codeLists,
    });
    expect((await page('/about')).body).not.toContain('englishLists');
  });

  it('also where scripts do not run', async () => {
    const { body } = await page('/about', spanish);
    expect(body).toMatch(
      /<noscript[^>]*><strong>Alder Valley College<\/strong> Necesita &lt;scripts&gt; Llama al \(541\) 555-0178 /,
    );
    expect(body).toMatch(/<noscript data-too-old="[^"]+ Llama al \(541\) 555-0178 /);
  });
});

it('assets are compressed beforehand, kept for ever, and carry what keeps them what they are', async () => {
  const headers = { 'accept-encoding': 'br' };
  const answer = await app.inject({ url: '/assets/main-abc.js', headers });
  expect(answer.body).toBe('small');
  expect(answer.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': expect.stringContaining('javascript'),
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  });
  // A cache would hand the id to other visitors.
  expect(answer.headers).not.toHaveProperty('x-request-id');
});

it('a link to the portal is shown with the college’s words and mark', async () => {
  const built = join(folder, 'with-head');
  await mkdir(built);
  await writeFile(join(built, 'index.html'), HTML.replace('<!--tenant-->', '<!--tenant--></head>'));
  const other = await createApp(test.platform);
  await pageRoutes(other, test.platform, built);
  const { body } = await other.inject('/about');
  await other.close();
  const { brand, applicationTitle } = sampleTenant;
  expect(body).toContain(`<meta property="og:title" content="${applicationTitle}">`);
  expect(body).toMatch(/<meta property="og:image" content="http[^"]+\/preview\.png">/);
  expect(body).toContain(`(prefers-color-scheme: light)" content="${brand.light.color}">`);
  expect(body).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png">');
});

it('search engines may read the pages, and neither calls nor addresses with a token', async () => {
  const { headers, body } = await app.inject('/robots.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body.split('\n')).toEqual(
    expect.arrayContaining(['User-agent: *', 'Disallow: /*token=', 'Disallow: /api/']),
  );
  expect(body).not.toMatch(/^Disallow: \/$/m);
});

it('no configuration breaks out of the document', () => {
  const applicationTitle = 'A & B </title><script>';
  const partnerName = '</script><script>alert(1)</script> $& $1';
  const html = fillIn(HTML, {
    ...sampleTenant,
    languages: ['en'],
    applicationTitle,
    partnerName,
  });
  expect(html).toContain('<title>A &amp; B &lt;/title&gt;&lt;script&gt;');
  expect(html).toContain('content="A &amp; B &lt;/title&gt;&lt;script&gt;');
  expect(html.match(/<script/g)).toHaveLength(1);
  const [, json = ''] = /id="tenant">(.*?)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(json)).toMatchObject({ applicationTitle, partnerName });
});

it('a deadline that is extended is on the page without a restart, in each language', async () => {
  const [until, was] = [new Date('2025-01-17T11:00:00Z'), new Date('2025-01-16T07:59:00Z')];
  await test.platform.database.kysely
    .insertInto('deadline_extensions')
    .values({ deadline: '2025-01-16', was, until, at: was, reason: 'a test' })
    .execute();
  await test.platform.deadlines.refresh();
  const shown = async (language: string) => {
    const { body } = await app.inject({ url: '/about', headers: { 'accept-language': language } });
    const json = /id="tenant">(.*?)<\/script>/.exec(body)?.[1] ?? '';
    return JSON.parse(json).deadlines[2];
  };
  const extended = { until: until.toISOString(), label: 'Extended: Jan 15' };
  await vi.waitFor(async () => expect(await shown('en')).toMatchObject(extended));
  expect(await shown('es')).toMatchObject({ label: expect.stringMatching(/^Ampliado: /) });
});
