import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import Schema from 'typebox/schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import type { App } from '#server/platform/http/app.ts';
import { startTestPlatform, type TestPlatform } from '#server/platform/testing/platform.ts';
import { agrees, openShell, typedIn } from '../scripts/api-page/console.ts';
import { callsIn, type Description, shapeOf } from '../scripts/api-page/description.ts';
import { examplesIn } from '../scripts/api-page/examples.ts';
import { anchorOf, apiPage } from '../scripts/api-page/page.ts';

const page = await readFile(new URL('./api.md', import.meta.url), 'utf8');
const chapters = await readFile(new URL('./api.source.md', import.meta.url), 'utf8');
/** Where the page says the portal is. */
const SHOWN = 'http://localhost:3000';

let test: TestPlatform;
let app: App;
let description: Description;
beforeAll(async () => {
  test = await startTestPlatform();
  app = await buildApp(test.platform);
  description = (await app.inject('/openapi.json')).json();
});
afterAll(async () => {
  await app.close();
  await test.close();
});

describe('the API page', () => {
  it('is what `npm run docs` makes of its source and of the server', () => {
    expect(page).toBe(apiPage(chapters, description));
  });

  it('has a section and a line in the table for every call that the server answers, and for no other', () => {
    const expected = [...callsIn(description).keys()].sort();
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

  it('has examples that are JSON, and what the schemas of their calls allow', () => {
    const wrong = examplesIn(page, description).filter(({ name, isRequest, text }) => {
      const call = callsIn(description).get(name);
      const contents = isRequest ? [call?.requestBody ?? {}] : Object.values(call?.responses ?? {});
      const shapes = contents.flatMap((content) => shapeOf(content) ?? []);
      const { components } = description;
      return !shapes.some((shape) => Schema.Check({ ...shape, components }, JSON.parse(text)));
    });
    expect(examplesIn(page, description).length).toBeGreaterThan(45);
    expect(wrong).toEqual([]);
  });

  it('types what a real server answers with what it shows', async () => {
    await app.listen({ port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const type = openShell({
      shown: SHOWN,
      real: `http://localhost:${port}`,
      files: { 'essay.pdf': new TextEncoder().encode('%PDF-1.7 an essay') },
      run: ([npm, run, silent, portal, dashes, ...command]) => {
        expect([npm, run, silent, portal, dashes]).toEqual('npm run --silent portal --'.split(' '));
        return runPortal(command, test.databaseUrl);
      },
    });
    const cutShort = new Map<string, string>();
    const commands = typedIn(page);
    expect(commands.length).toBeGreaterThan(14);
    for (const { command, shown } of commands) {
      const [, code] = /"code":"(\d+)"/.exec(command) ?? [];
      if (code !== undefined) cutShort.set(code, await findCode(test));
      const given = [...cutShort].reduce((so, [cut, value]) => so.replaceAll(cut, value), command);
      const printed = await type(given);
      if (!agrees(shown, printed, cutShort)) expect(printed, command).toBe(shown);
    }
  });
});

async function findCode({ mailbox }: TestPlatform): Promise<string> {
  const [letter] = await mailbox();
  return /\b\d{6}\b/.exec(letter?.text ?? '')?.[0] ?? '';
}

async function runPortal(command: readonly string[], databaseUrl: string): Promise<string> {
  const program = new URL('../server/portal.ts', import.meta.url).pathname;
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  return (await promisify(execFile)(process.execPath, [program, ...command], { env })).stdout;
}
