/** Uploads and ClamAV's own daemon: what it finds is not kept, and while it is away documents wait. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { smallPng } from '#server/converter/testing/picture-file.ts';
import { paragraph, wordFile } from '#server/converter/testing/word-file.ts';
import { createApp } from '#server/core/http/app.ts';
import { openScanner } from '#server/core/scanner/scanner.ts';
import { EICAR, EICAR_NAME, startClamd } from '#server/core/scanner/testing/clamd.ts';
import { closing } from '#server/core/testing/closing.ts';
import { createTestLog } from '#server/core/testing/log.ts';
import { findFreePort, startServerProcess } from '#server/core/testing/process.ts';
import { temporaryFolder } from '#server/core/testing/temporary-folder.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { convertDocument } from './convert-document.ts';
import { converted, KEY, PATH, startTestUploads } from './testing/uploads.ts';

// A real daemon starts here, on machines that do other things too.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const LONGEST = sampleTenant.maxFileSizeBytes;
const STOPPED =
  'Our virus scanner stopped your file, so we did not keep it. Please make the file again, on a device without viruses, and upload it. If this happens again, ask us for help.';
/** Stands in for the converter, because this file tests the scanner. */
const convert = async () => converted(new TextEncoder().encode('%PDF-'));
const png = new Uint8Array(smallPng());

const folder = temporaryFolder('college-');
const { log, lines } = createTestLog();
const clamd = closing(await startClamd(LONGEST));
const scanner = openScanner({ settings: { clamdAddress: clamd.address }, log });
const test = closing(await startTestUploads({ parts: { scanner, log } }));

/** Uploads a file; its conversion waits. */
async function uploaded(bytes: Uint8Array<ArrayBuffer>, name: string) {
  const ada = await test.applicant();
  const key = await test.upload(ada, bytes, name);
  return { ada, key, order: await test.takeOrder() };
}

it.each([
  ['as it is', 'my-essay.pdf', new Uint8Array(Buffer.from(EICAR))],
  [
    'packed in a Word document',
    'my-essay.docx',
    new Uint8Array(
      wordFile({
        body: paragraph('Hello'),
        parts: [{ name: 'word/embeddings/oleObject1.bin', bytes: EICAR }],
      }),
    ),
  ],
])(
  'a virus %s is not opened and not kept, and the applicant is told',
  async (_how, name, bytes) => {
    const { ada, key, order } = await uploaded(bytes, name);
    const open = vi.fn();
    await test.convert(order, open);
    expect(open).not.toHaveBeenCalled();
    expect(await test.state(ada)).toEqual({
      status: 'failed',
      message: STOPPED,
      url: '',
      pages: [],
    });
    const spanish = await ada.call('GET', `${PATH}?lang=es`);
    expect(spanish.body.message).toMatch(/^Nuestro antivirus detuvo/);
    expect(await test.filesLeft(key)).toEqual([]);
    expect((await ada.profile()).answer).toMatchObject({ [KEY]: '' });
    const left = await trailOf(order.accountId);
    expect(left).toEqual([
      {
        at: expect.any(String),
        by: { kind: 'system', job: 'convert-document' },
        act: 'document.virus-found',
        account: order.accountId,
        details: { document: order.documentId, question: KEY, virus: EICAR_NAME },
      },
    ]);
    const told = lines.find(({ document }) => document === order.documentId);
    expect(told).toMatchObject({ level: 40, account: order.accountId, virus: EICAR_NAME });
    expect(JSON.stringify(lines) + JSON.stringify(left)).not.toContain('my-essay');
  },
);

it('a document waits while the scanner is away, and is converted afterwards', async () => {
  const { ada, order } = await uploaded(png, 'essay.png');
  await clamd.stop();
  const open = vi.fn();
  for (let tries = 0; tries < 5; tries += 1) {
    await expect(test.convert(order, open)).rejects.toThrow('does not answer');
  }
  expect(open).not.toHaveBeenCalled();
  expect(await test.state(ada)).toMatchObject({ status: 'in_progress' });
  expect(await healthOf('worker')).toEqual([503, 'Not ready: the virus scanner does not answer.']);
  // The process that serves pages goes on.
  expect(await healthOf('all')).toEqual([
    200,
    'Documents wait: the virus scanner does not answer.',
  ]);
  expect(await measured()).toContain('matricula_virus_scanner_up{scanner="clamd"} 0');
  await clamd.start();
  expect(await healthOf('worker')).toEqual([200, 'ok']);
  expect(await measured()).toContain('matricula_virus_scanner_up{scanner="clamd"} 1');
  await test.convert(order, convert);
  expect(await test.state(ada)).toMatchObject({ status: 'completed' });
});

it('a document waits while the scanner hangs, until it is deleted, and nobody is blamed for the time', async () => {
  const { ada, order } = await uploaded(png, 'essay.png');
  const settings = { clamdAddress: clamd.address };
  const impatient = openScanner({ settings, log, patienceMs: 100 });
  clamd.hang();
  const tools = { ...test.platform, scanner: impatient, convert: vi.fn() };
  await expect(convertDocument(order, tools, new AbortController().signal)).rejects.toThrow(
    'does not answer in time',
  );
  expect(tools.convert).not.toHaveBeenCalled();
  expect(impatient.counts()).toEqual({ clean: 0, found: 0, failed: 1 });
  expect(await test.state(ada)).toMatchObject({ status: 'in_progress' });
  const converting = test.convert(order);
  expect(await test.deleteForGood(ada)).toBe(200);
  await converting;
  clamd.goOn();
});

it('a worker whose scanner takes too little ends at once, and says what to set', async () => {
  const tenantFile = join(folder, 'college.json');
  await writeFile(tenantFile, JSON.stringify({ ...sampleTenant, maxFileSizeBytes: 2 * LONGEST }));
  const worker = startServerProcess({
    ROLE: 'worker',
    PORT: String(await findFreePort()),
    TENANT_FILE: tenantFile,
    DATABASE_URL: test.databaseUrl,
    DATA_DIR: folder,
    CLAMD_SOCKET: clamd.tcp,
    SKIP_SYSTEM_SETUP: '1',
    PATH: process.env.PATH ?? '',
  });
  expect(await worker.ended()).toBe(2);
  expect(worker.printed.err).toBe(
    "The virus scanner at CLAMD_SOCKET takes no file of 2097152 bytes, which the college's file allows (maxFileSizeBytes). Set StreamMaxLength in clamd.conf to 2M or more.\n",
  );
});

async function trailOf(accountId: number) {
  const lines = test.platform.database.kysely.selectFrom('trail').select('content');
  const rows = await lines.where('account_id', '=', accountId).execute();
  return rows.map(({ content }) => JSON.parse(content));
}

async function healthOf(role: 'worker' | 'all') {
  const settings = { ...test.platform.settings, role };
  const app = await createApp({ ...test.platform, settings });
  const answer = await app.inject('/readyz');
  await app.close();
  const { message, parts } = answer.json<{ message?: string; parts?: Record<string, string> }>();
  return [answer.statusCode, message ?? parts?.['virus scanner']];
}

async function measured(): Promise<string> {
  return (await test.app.inject('/metrics')).body;
}
