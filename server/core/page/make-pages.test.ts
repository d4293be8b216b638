import { access, cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { closing } from '#server/core/testing/closing.ts';
import { temporaryFolder } from '#server/core/testing/temporary-folder.ts';
import { createApp } from '../http/app.ts';
import { startTestPlatform } from '../testing/platform.ts';
import { alternatesOf } from './make-pages.ts';
import { pageRoutes } from './page-routes.ts';

const chunk = (name: string) => ({ file: `assets/${name}-abc.js`, css: [`assets/${name}.css`] });
const MANIFEST: Record<string, { file: string }> = {
  'main.tsx': chunk('main'),
  'applicant/form/ApplicationLayout.tsx': chunk('layout'),
  'applicant/form/review/ReviewPage.tsx': chunk('review'),
  'core/language/translated-form.ts': chunk('translated'),
};
const [MAIN, LAYOUT, REVIEW, TRANSLATION] = Object.keys(MANIFEST);

const test = closing(await startTestPlatform());
const folder = temporaryFolder('built page-');
await mkdir(join(folder, '.vite'));
await writeFile(join(folder, '.vite', 'manifest.json'), JSON.stringify(MANIFEST));
const words = { script: '/assets/words.js', direction: 'ltr', noScript: '', rest: '' };
await writeFile(join(folder, 'words.json'), JSON.stringify({ en: words, es: words }));
await writeFile(join(folder, 'index.html'), '<html lang="en"><head></head></html>');
const app = closing(await createApp(test.platform));
await pageRoutes(app, test.platform, folder);

const pageAt = async (url: string, language = 'en') =>
  (await app.inject({ url, headers: { 'accept-language': language } })).body;

/** The addresses in the head of the page without a screen. */
async function namedAt(url: string, language = 'en'): Promise<string[]> {
  const html = await pageAt(url, language);
  return Object.keys(MANIFEST).filter((name) => html.includes(`"/${MANIFEST[name]?.file}"`));
}

describe('a page that its script draws', () => {
  it.each([
    ['/', [MAIN, LAYOUT]],
    ['/education?x=1', [MAIN, LAYOUT]],
    ['/review?x=1', [MAIN, LAYOUT, REVIEW]],
  ])('names its files at %s, so that they come together', async (url, files) => {
    expect(await namedAt(url)).toEqual(files);
    expect(await namedAt(url, 'es')).toEqual([...files, TRANSLATION]);
  });

  it('fetches the styles of the form ahead, and leaves it to the script to put them in place, which can ask for them again', async () => {
    const html = await pageAt('/about');
    expect(html).toContain('<link rel="stylesheet" crossorigin href="/assets/main.css">');
    expect(html).toContain('rel="preload" as="style" crossorigin href="/assets/layout.css"');
    expect(html.match(/layout\.css/g)).toHaveLength(1);
  });

  it.each(['/login', '/review?service_token=abc'])('names none of them at %s', async (url) => {
    expect(await namedAt(url)).toEqual([MAIN]);
  });
});

it('the first screens of every language are drawn once the server listens, before anybody asks for one', async () => {
  const listening = temporaryFolder('listening page-');
  await cp(folder, listening, { recursive: true });
  await writeFile(join(listening, 'package.json'), '{ "type": "module" }');
  await mkdir(join(listening, 'first-screen'));
  const program = join(listening, 'first-screen', 'render.js');
  await writeFile(
    program,
    `import { writeFileSync } from 'node:fs';
    export const renderFirstScreen = async (_tenant, _route, say) => {
      writeFileSync(import.meta.filename + say.locale, '');
      return { html: '', day: '' };
    };`,
  );
  const other = closing(await createApp(test.platform));
  await pageRoutes(other, test.platform, listening);
  await other.listen();
  const isDrawn = () => Promise.all([access(`${program}en-US`), access(`${program}es-US`)]);
  await vi.waitFor(isDrawn, 10_000);
});

it('to search engines, a page names itself in every language, and the one for whoever speaks none of them', () => {
  expect(alternatesOf('/about', ['en', 'es'], 'https://apply.example')).toBe(
    [
      '<link rel="alternate" hreflang="en" href="https://apply.example/about?lang=en">',
      '<link rel="alternate" hreflang="es" href="https://apply.example/about?lang=es">',
      '<link rel="alternate" hreflang="x-default" href="https://apply.example/about">',
    ].join(''),
  );
});
