import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import type { App } from '#server/platform/http/app.ts';
import { startTestPlatform, type TestPlatform } from '#server/platform/testing/platform.ts';

const page = await readFile(new URL('./api.md', import.meta.url), 'utf8');

let test: TestPlatform;
let app: App;
beforeAll(async () => {
  test = await startTestPlatform();
  app = await buildApp(test.platform);
});
afterAll(async () => {
  await app.close();
  await test.close();
});

describe('the API page', () => {
  it('has a section and a line in the table for every call that the server answers, and for no other', async () => {
    const { paths } = (await app.inject('/openapi.json')).json<{
      paths: Record<string, Record<string, unknown>>;
    }>();
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const expected = [...calls, 'GET /openapi.json'].sort();
    const sections = [...page.matchAll(/^### `((?:GET|PUT|POST|DELETE) \S+)`$/gm)];
    expect(sections.map((found) => found[1]).sort()).toEqual(expected);
    const lines = [...page.matchAll(/^\| \[`([A-Z]+ \S+)`\]\(#\S+\) \|/gm)];
    expect(lines.map((found) => found[1]).sort()).toEqual(expected);
  });

  it('has links that lead to its own headings', () => {
    const anchors = [...page.matchAll(/^#+ (.+)$/gm)].map((found) => anchorOf(found[1] ?? ''));
    const targets = [...page.matchAll(/\]\(#([^)]+)\)/g)].map((found) => found[1]);
    expect(targets.length).toBeGreaterThan(20);
    for (const target of targets) expect(anchors).toContain(target);
  });

  it('has examples that are JSON', () => {
    const examples = [...page.matchAll(/^```json\n(.*?)^```$/gms)].map((found) => found[1] ?? '');
    expect(examples.length).toBeGreaterThan(20);
    for (const example of examples) expect(() => JSON.parse(example), example).not.toThrow();
  });
});

/** The anchor that is made of a heading, as most readers of Markdown make it. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');
}
