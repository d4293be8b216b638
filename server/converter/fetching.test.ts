import { once } from 'node:events';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { startProcess } from '#server/core/testing/process.ts';
import { temporaryFolder } from '#server/core/testing/temporary-folder.ts';
import { askProgram } from './ask-program.ts';
import { decodeFrame, encodeFrame } from './frame.ts';
import { LIMITS } from './limits.ts';
import { type Picture, renderPage } from './testing/pixels.ts';
import { textOf } from './testing/safety.ts';
import { field, paragraph, picture, wordFile } from './testing/word-file.ts';
import { bubblewrap, limitsOnly } from './wall.ts';

// A busy machine gives conversions little processor time.
vi.setConfig({ testTimeout: 120_000 });

const folder = temporaryFolder('elsewhere-');
let requests: string[] = [];
const create = { width: 60, height: 60, channels: 3, background: '#f00' } as const;
const redPng = await sharp({ create }).png().toBuffer();
const server = createServer((request, response) => {
  requests.push(request.url ?? '');
  response.setHeader('content-type', 'image/png').end(redPng);
}).listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => void server.close());
await chmod(folder, 0o755);
const file = join(folder, 'red.png');
await writeFile(file, redPng, { mode: 0o644 });
const { port } = server.address() as AddressInfo;
const reaching = reachingFor(`http://127.0.0.1:${port}`, pathToFileURL(file).href);

describe('a picture outside the document', () => {
  test('is fetched by a bare LibreOffice, or else this would prove nothing', async () => {
    requests = [];
    const pdf = await convertBarely(reaching, folder);
    expect(requests.length).toBeGreaterThan(0);
    expect(countRed(await renderPage(pdf))).toBeGreaterThan(0);
  });

  test.each([
    ['bubblewrap', bubblewrap],
    ['limits alone', limitsOnly],
  ])('is not fetched behind %s', async (_, wall) => {
    requests = [];
    const order = { do: 'convert', kind: 'zip', title: '', limits: LIMITS };
    const { files } = decodeFrame(
      await askProgram(
        wall,
        encodeFrame({ facts: order, files: [reaching] }),
        { ...LIMITS, seconds: 110 },
        new AbortController().signal,
      ),
    );
    const [pdf = new Uint8Array()] = files;
    expect(requests).toEqual([]);
    expect(textOf(pdf)).toContain('Hello from the document');
    expect(countRed(await renderPage(pdf))).toBe(0);
  });
});

/** A document that shows a red square from the web and one from a file, in every way that documents have. */
function reachingFor(web: string, file: string): Buffer {
  const linked = (id: string) => picture(`r:link="${id}"`);
  const outside = (id: string, target: string) =>
    ({ id, type: 'image', target, isExternal: true }) as const;
  return wordFile({
    body: [
      paragraph('Hello from the document'),
      linked('web'),
      linked('file'),
      `<w:p><w:r><w:pict><v:shape style="width:100pt;height:100pt"><v:imagedata r:id="vml" src="${web}/vml.png"/></v:shape></w:pict></w:r></w:p>`,
      field(`INCLUDEPICTURE "${web}/field.png" \\d`, ''),
      field(`INCLUDEPICTURE "${file}" \\d`, ''),
      field(`INCLUDETEXT "${web}/text.docx"`, ''),
    ].join(''),
    references: [
      outside('web', `${web}/linked.png`),
      outside('file', file),
      outside('vml', `${web}/vml.png`),
      { id: 'style', type: 'stylesWithEffects', target: `${web}/styles.xml`, isExternal: true },
    ],
  });
}

/** Converts by LibreOffice alone, without the settings that forbid fetching. */
async function convertBarely(bytes: Uint8Array, folder: string): Promise<Uint8Array> {
  await writeFile(join(folder, 'in.docx'), bytes);
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
  const args = [profile, '--headless', '--convert-to', 'pdf', '--outdir', folder];
  const env = { PATH: process.env.PATH ?? '', HOME: folder };
  await startProcess('soffice', [...args, join(folder, 'in.docx')], { env }).ended();
  return readFile(join(folder, 'in.pdf'));
}

function countRed(page: Picture): number {
  const steps = Array.from({ length: 60 }, (_, index) => (index + 0.5) / 60);
  return steps
    .flatMap((x) => steps.map((y) => page.colorAt(x, y)))
    .filter(([red, green, blue]) => red > 200 && green < 60 && blue < 60).length;
}
