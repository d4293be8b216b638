/** The same page with uploads straight to an object store on another origin: a real one, with the product's settings for it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { PutBucketCorsCommand } from '@aws-sdk/client-s3';
import { sizeInWords } from '#contract/document-rules.ts';
import { startObjectStore, type TestObjectStore } from '#server/core/files/testing/object-store.ts';
import { type Product, startProduct } from '../tools/trial/product.ts';
import { openDocumentQuestion } from './applicant/documents.ts';
import { wordDocument } from './applicant/files.ts';
import { getStage } from './harness/stage.ts';
import { expect, test } from './harness/test.ts';

const LOG = resolve(import.meta.dirname, '..', 'test-results', 'product-with-object-store.log');

let folder: string;
let store: TestObjectStore;
let product: Product;

test.beforeAll(async () => {
  // The first run installs the store from Debian, and each run starts it.
  test.setTimeout(300_000);
  folder = mkdtempSync(join(tmpdir(), 'matricula-object-store-'));
  store = await startObjectStore();
  const { SMTP_URL, RATE_LIMIT_SCALE, SKIP_SYSTEM_SETUP } = getStage().environment;
  const settings = { SMTP_URL, RATE_LIMIT_SCALE, SKIP_SYSTEM_SETUP, ...store.environment };
  product = await startProduct({ ...settings, DATA_DIR: join(folder, 'data') }, LOG);
  await store.client.send(
    new PutBucketCorsCommand({
      Bucket: store.bucket,
      CORSConfiguration: {
        CORSRules: [
          { AllowedOrigins: [product.url], AllowedMethods: ['POST'], AllowedHeaders: ['*'] },
        ],
      },
    }),
  );
});

test.afterAll(async () => {
  await product?.stop();
  await store?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('a document goes straight to the object store, and its PDF opens from there [§4.37]', async ({
  browser,
  guard,
  address,
  waitForLetter,
}) => {
  const context = await browser.newContext({ baseURL: product.url });
  guard.watch(context);
  const page = await context.newPage();
  const question = await openDocumentQuestion(page, address, waitForLetter);
  const file = wordDocument();
  const posted = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && isStore(answer.url()),
  );
  await question.choose(file);
  expect((await posted).status()).toBe(204);
  await question.expectAttached(file.name, sizeInWords(file.buffer.length));
  const href = (await question.pdfLink.getAttribute('href')) ?? '';
  expect(isStore(href)).toBe(true);
  const pdf = await page.request.get(href);
  expect(pdf.headers()['content-type']).toBe('application/pdf');
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
  await context.close();
});

function isStore(url: string): boolean {
  return url.startsWith(store.environment.S3_ENDPOINT ?? 'nowhere');
}
