import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { silentLog } from '#server/platform/log.ts';
import { findOffice } from '#server/platform/system-packages.ts';
import { startProcess } from '#server/platform/testing/process.ts';
import { openConverter } from './convert.ts';
import { DEFAULT_LIMITS } from './limits.ts';
import { officeProgram } from './office/program.ts';
import { openSandbox } from './sandbox/sandbox.ts';
import { type Picture, renderPage } from './testing/pixels.ts';
import { fontsOf, textOf } from '#server/converter/testing/safety.ts';
import { field, paragraph, picture, table, wordFile } from './testing/word-file.ts';

const LONG = { timeout: 60_000 };
const RED = { r: 255, g: 0, b: 0 };

let redPng: Buffer;
beforeAll(async () => {
  const create = { width: 60, height: 60, channels: 3, background: RED } as const;
  redPng = await sharp({ create }).png().toBuffer();
});

async function convert(bytes: Uint8Array, strength: 'namespaces' | 'limits' = 'namespaces') {
  const converter = openConverter({ log: silentLog(), keepsWarm: false, strength });
  const upload = { bytes, fileName: 'statement.docx' };
  const conversion = await converter.convertToPdf(upload, new AbortController().signal);
  await converter.close();
  if (!conversion.ok) throw new Error(conversion.reason);
  return conversion;
}

describe('a document looks as it did in Word', () => {
  const words = [
    ['English', 'Why I chose “Alder Valley” — and nothing else', false],
    ['Vietnamese', 'Nguyễn Thị Hằng học ở trường đại học', false],
    ['Chinese', '我想学习生物学', false],
    ['Japanese', '生物学を学びたい', false],
    ['Korean', '생물학을 공부하고 싶습니다', false],
    ['Russian', 'Я хочу изучать биологию', false],
    ['Greek', 'Θέλω να σπουδάσω', false],
    ['Arabic', 'مرحبا', true],
    ['Hebrew', 'שלום עולם', true],
  ] as const;
  let pdf: Uint8Array;
  let text: string;
  let page: Picture;

  beforeAll(async () => {
    const body = [
      paragraph('A heading', { size: 28, bold: true }),
      ...words.map(([, line, isRightToLeft]) => paragraph(line, { isRightToLeft, size: 14 })),
      table([
        ['Club', 'Years'],
        ['Robotics', '2024'],
      ]),
      picture('r:embed="i1"'),
    ];
    const bytes = wordFile({
      body: body.join(''),
      references: [{ id: 'i1', type: 'image', target: 'media/image1.png' }],
      parts: [{ name: 'word/media/image1.png', bytes: redPng }],
    });
    pdf = (await convert(bytes)).pdf;
    text = textOf(pdf).replaceAll(/[\u200e\u200f\u202a-\u202e]/g, '');
    page = await renderPage(pdf);
  }, LONG.timeout);

  test.each(words)('%s can be read', (_, line) => {
    expect(text).toContain(line.normalize('NFKC'));
  });

  test('each letter has a font that comes along', () => {
    const fonts = fontsOf(pdf);
    expect(fonts.length).toBeGreaterThan(3);
    expect(fonts.filter(({ isEmbedded }) => !isEmbedded)).toEqual([]);
    expect(
      fonts.some(({ name }) => name.includes('Carlito')),
      'in the place of Calibri',
    ).toBe(true);
  });

  test('tables keep their rows', () => {
    expect(text).toMatch(/Club +Years\s+Robotics +2024/);
  });

  test('pictures are there', () => {
    expect(countRed(page)).toBeGreaterThan(20);
  });
});

describe('nothing outside the document is ever fetched', () => {
  let server: Server;
  let requests: string[] = [];
  let reaching: Buffer;
  let folder: string;

  beforeAll(async () => {
    server = createServer((request, response) => {
      requests.push(request.url ?? '');
      response.setHeader('content-type', 'image/png').end(redPng);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    folder = await mkdtemp(join(tmpdir(), 'elsewhere-'));
    await chmod(folder, 0o755);
    const file = join(folder, 'red.png');
    await writeFile(file, redPng, { mode: 0o644 });
    reaching = reachingFor(`http://127.0.0.1:${port}`, pathToFileURL(file).href);
  });
  afterAll(async () => {
    server.close();
    await rm(folder, { recursive: true });
  });

  test('a bare LibreOffice does fetch, or else this would prove nothing', LONG, async () => {
    requests = [];
    const pdf = await convertBarely(reaching, folder);
    expect(requests.length).toBeGreaterThan(0);
    expect(countRed(await renderPage(pdf))).toBeGreaterThan(0);
  });

  test.each(['namespaces', 'limits'] as const)('not with %s', LONG, async (strength) => {
    requests = [];
    const { pdf } = await convert(reaching, strength);
    expect(requests).toEqual([]);
    expect(textOf(pdf)).toContain('Hello from the document');
    expect(countRed(await renderPage(pdf))).toBe(0);
  });

  test('and not by its settings alone, were a reference to slip through', LONG, async () => {
    requests = [];
    const office = await getOffice();
    const sandbox = openSandbox(DEFAULT_LIMITS, silentLog(), 'limits');
    const program = await officeProgram(office, 'cold', DEFAULT_LIMITS);
    const ending = await sandbox.run(program, reaching, AbortSignal.timeout(30_000));
    if (ending.kind !== 'exited') throw new Error(ending.kind);
    expect(ending.code).toBe(0);
    expect(requests).toEqual([]);
    expect(countRed(await renderPage(ending.output))).toBe(0);
  });
});

test.each(['cold', 'warm'] as const)(
  'LibreOffice, %s, does nothing besides',
  LONG,
  async (state) => {
    const program = await officeProgram(await getOffice(), state, DEFAULT_LIMITS);
    const ending = await openSandbox(DEFAULT_LIMITS, silentLog()).run(
      { ...program, args: program.args.map(withTraps) },
      wordFile({ body: paragraph('Hello') }),
      AbortSignal.timeout(30_000),
    );
    if (ending.kind !== 'exited') throw new Error(ending.kind);
    const files = ending.output.toString();
    expect(files).toContain('./out/document.pdf');
    expect(files).toContain('./profile/user/');
    expect(files).not.toContain('called');
    expect(files).not.toContain('GraphicsRenderTests');
  },
);

/** Programs that it would start if it found them, each of which leaves a trace; and the names of all files instead of the PDF. */
function withTraps(script: string): string {
  const traps = ['gpgconf', 'gpg', 'gpgsm', 'paperconf'].map(
    (name) => `printf '#!/bin/sh\ntouch /tmp/called-%s\n' ${name} > bin/${name}`,
  );
  const setUp = ['mkdir bin', ...traps, 'chmod +x bin/*', 'PATH=/tmp/bin:$PATH', ''].join('\n');
  return script.includes('exec cat')
    ? setUp + script.replace(/exec cat .*/, 'exec find . -type f')
    : script;
}

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

/** As somebody would who had not read about it. */
async function convertBarely(bytes: Uint8Array, folder: string): Promise<Uint8Array> {
  await writeFile(join(folder, 'in.docx'), bytes);
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
  const args = [profile, '--headless', '--convert-to', 'pdf', '--outdir', folder];
  const env = { PATH: process.env.PATH ?? '', HOME: folder };
  await startProcess('soffice', [...args, join(folder, 'in.docx')], { env }).ended();
  return readFile(join(folder, 'in.pdf'));
}

async function getOffice(): Promise<string> {
  const office = await findOffice();
  if (office === undefined) throw new Error('LibreOffice is not installed.');
  return office;
}

function countRed(page: Picture): number {
  const steps = Array.from({ length: 60 }, (_, index) => (index + 0.5) / 60);
  return steps
    .flatMap((x) => steps.map((y) => page.colorAt(x, y)))
    .filter(([red, green, blue]) => red > 200 && green < 60 && blue < 60).length;
}
