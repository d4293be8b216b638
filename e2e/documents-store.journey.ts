/** The same page with uploads straight to an object store on another origin: a real one, with the product's settings for it. */
import { PutBucketCorsCommand } from '@aws-sdk/client-s3';
import { sizeInWords } from '#contract/document-rules.ts';
import { startObjectStore, type TestObjectStore } from '#server/core/files/testing/object-store.ts';
import { openDocumentQuestion } from './applicant/documents.ts';
import { wordDocument } from './applicant/files.ts';
import { type OwnProduct, startOwnProduct } from './harness/own-product.ts';
import { expect, test } from './harness/test.ts';

let store: TestObjectStore;
let own: OwnProduct;

test.beforeAll(async () => {
  // The first run installs the store from Debian, and each run starts it.
  test.setTimeout(300_000);
  store = await startObjectStore();
  own = await startOwnProduct('object-store', { settings: store.environment });
  await store.client.send(
    new PutBucketCorsCommand({
      Bucket: store.bucket,
      CORSConfiguration: {
        CORSRules: [{ AllowedOrigins: [own.url], AllowedMethods: ['POST'], AllowedHeaders: ['*'] }],
      },
    }),
  );
});

test.afterAll(async () => {
  await own?.close();
  await store?.stop();
});
test.use({ product: ({ browserName: _browser }, use) => use(own) });

test('a document goes straight to the object store, and its PDF opens from there [§4.37]', async ({
  page,
  address,
  waitForLetter,
}) => {
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
});

function isStore(url: string): boolean {
  return url.startsWith(store.environment.S3_ENDPOINT ?? 'nowhere');
}
