/** Interrupted uploads: the applicant leaves, or the network fails. */
import { sizeInWords } from '#contract/document-rules.ts';
import { form } from './applicant/application.ts';
import {
  conversionPath,
  documentQuestion,
  getPageOfQuestion,
  goToDocumentQuestion,
} from './applicant/documents.ts';
import {
  damagedPdf,
  jpegPicture,
  pdfDocument,
  pngOfBytes,
  wordDocument,
} from './applicant/files.ts';
import { expect, type Page, test } from './harness/test.ts';

const ERROR = `Error uploading file for ${documentQuestion.key}`;
const LARGE = pngOfBytes(1_000_000, 'large.png');

type Connection = { hurry(): Promise<void>; cut(): Promise<void> };

/** Throttles uploads to ten seconds for a large file, until told to hurry. */
async function slowDown(page: Page): Promise<Connection> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.enable');
  const become = async (uploadThroughput: number, offline = false) => {
    await browser.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  };
  await become(100_000);
  return { hurry: () => become(-1), cut: () => become(-1, true) };
}

/** Resolves when the server has accepted the conversion; from then on it no longer needs the page. */
function expectOrdered(page: Page): Promise<unknown> {
  return page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith(conversionPath),
  );
}

test('the page tells how much of a file has been sent, and an upload that is cancelled leads back to choosing a file', async ({
  applicantPage: page,
  expectNoAxeViolations,
}) => {
  const question = await goToDocumentQuestion(page);
  const connection = await slowDown(page);
  await question.choose(LARGE);
  const bar = question.group.getByRole('progressbar', { name: 'Uploading large.png' });
  await expect(question.group).toContainText(/Uploading: [1-9]\d?% – \d+ kB of 1 MB/);
  expect(Number(await bar.getAttribute('value'))).toBeGreaterThan(0);
  await expectNoAxeViolations(page);
  await expect(question.status).toHaveText(/^(25|50|75) percent of large\.png uploaded\.$/);
  await question.group.getByRole('button', { name: 'Cancel' }).click();
  await expect(question.chooseButton).toBeVisible();
  await connection.hurry();
  await question.choose(pdfDocument());
  await question.expectAttached('essay.pdf', sizeInWords(pdfDocument().buffer.length));
});

test('with the network cut in the middle of an upload it can be done again [§8.26 §8.27]', async ({
  applicantPage: page,
  guard,
  expectNoAxeViolations,
}) => {
  const question = await goToDocumentQuestion(page);
  const connection = await slowDown(page);
  await question.choose(LARGE);
  await expect(question.group).toContainText(/Uploading: [1-9]/);
  guard.expectNoNetwork();
  await connection.cut();
  await expect(page.getByText(ERROR, { exact: true })).toBeVisible();
  await expect(question.group).toContainText('We could not reach the college.');
  await expectNoAxeViolations(page);

  const again = question.group.getByRole('button', { name: 'Try again' });
  await again.click();
  await expect(page.getByText(ERROR, { exact: true })).toBeVisible();
  await connection.hurry();
  const deleted = page.waitForRequest(
    (request) => request.method() === 'DELETE' && request.url().endsWith(conversionPath),
  );
  await again.click();
  await deleted;
  await question.expectAttached('large.png', '1 MB');
  await expect(page.getByText(ERROR, { exact: true })).toHaveCount(0);
});

/** Closes the toast of a failed upload. @returns when the conversion has been deleted. */
async function closeError(page: Page): Promise<void> {
  const deleted = page.waitForResponse(
    (answer) => answer.request().method() === 'DELETE' && answer.url().endsWith(conversionPath),
  );
  const toast = page.getByRole('listitem').filter({ hasText: ERROR });
  await toast.getByRole('button', { name: 'Close' }).click();
  expect((await deleted).status()).toBe(200);
}

test('an order of a PDF that is refused attaches nothing, also after a reload', async ({
  applicantPage: page,
  guard,
}) => {
  const question = await goToDocumentQuestion(page);
  guard.expectRefusal(400);
  const refused = { status: 400, json: { message: 'We cannot take this file.' } };
  await page.route(`**${conversionPath}`, (route) =>
    route.request().method() === 'POST' ? route.fulfill(refused) : route.fallback(),
  );
  await question.choose(pdfDocument());
  await expect(question.group).toContainText('It is not attached to your application.');
  await page.unrouteAll();
  const orders: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') orders.push(new URL(request.url()).pathname);
  });
  await page.reload();
  await expect(question.chooseButton).toBeVisible();
  expect(orders).not.toContain(conversionPath);
});

test('whoever closes the error of an upload has its conversion deleted, also of a file that no PDF can be made of [§8.27]', async ({
  applicantPage: page,
  guard,
}) => {
  const question = await goToDocumentQuestion(page);
  await question.choose(damagedPdf());
  await expect(page.getByText(ERROR, { exact: true })).toBeVisible({ timeout: 60_000 });
  await closeError(page);
  await expect(question.chooseButton).toBeVisible();
  await page.reload();
  await expect(question.chooseButton).toBeVisible();
  await expect(question.group).not.toHaveAccessibleDescription(/damaged/);

  guard.expectNoNetwork();
  await page.route('**/storage/upload', (route) => route.abort(), { times: 1 });
  await question.choose(pdfDocument());
  await closeError(page);
  await question.choose(pdfDocument());
  await question.expectAttached('essay.pdf', sizeInWords(pdfDocument().buffer.length));
});

test('an upload that a reload interrupts leads back to choosing a file', async ({
  applicantPage: page,
}) => {
  const question = await goToDocumentQuestion(page);
  const connection = await slowDown(page);
  await question.choose(LARGE);
  await expect(question.group).toContainText(/Uploading: [1-9]/);
  await page.reload();
  await expect(question.chooseButton).toBeVisible();
  await connection.hurry();
  await question.choose(pdfDocument());
  await question.expectAttached('essay.pdf', sizeInWords(pdfDocument().buffer.length));
});

test('a reload between a file and what asks for its PDF loses nothing', async ({
  applicantPage: page,
}) => {
  const question = await goToDocumentQuestion(page);
  const file = wordDocument();
  const asked = Promise.withResolvers<void>();
  await page.route(`**${conversionPath}`, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    // Hold the request, so that it never reaches the server.
    asked.resolve();
  });
  await question.choose(file);
  await asked.promise;
  await page.unrouteAll();
  await page.reload();
  await question.expectAttached('essay.docx', sizeInWords(file.buffer.length));
});

test('a reload in the middle of a conversion shows what became of it', async ({
  applicantPage: page,
  expectNoAxeViolations,
}) => {
  const question = await goToDocumentQuestion(page);
  const file = wordDocument();
  const ordered = expectOrdered(page);
  await question.choose(file);
  await expect(question.group).toContainText('We are making a PDF of it.');
  await ordered;
  await expectNoAxeViolations(page);
  await page.reload();
  await question.expectAttached('essay.docx', sizeInWords(file.buffer.length));
});

test('a conversion is waited for while the network is away', async ({
  applicantPage: page,
  context,
  guard,
}) => {
  const question = await goToDocumentQuestion(page);
  const file = wordDocument();
  guard.expectNoNetwork();
  const ordered = expectOrdered(page);
  await question.choose(file);
  await expect(question.group).toContainText('We are making a PDF of it.');
  await ordered;
  await context.setOffline(true);
  await expect(question.status).toHaveText(/^We cannot reach the college right now\./);
  await context.setOffline(false);
  await question.expectAttached('essay.docx', sizeInWords(file.buffer.length));
});

test('an upload goes on while the applicant answers other questions', async ({
  applicantPage: page,
}) => {
  const question = await goToDocumentQuestion(page);
  const own = getPageOfQuestion();
  const other = form.pages.find((formPage) => formPage !== own);
  const goTo = (title = '') =>
    page.getByRole('navigation').getByRole('link', { name: title }).click();
  const file = await jpegPicture();
  const posted = page.waitForRequest('**/storage/upload');
  const converted = page.waitForResponse(
    async (answer) =>
      answer.url().endsWith(conversionPath) && (await answer.text()).includes('"completed"'),
    { timeout: 60_000 },
  );
  await question.choose(file);
  await posted;
  await goTo(other?.title);
  await expect(page).toHaveURL(`/${other?.id}`);
  await converted;
  await goTo(own.title);
  await question.expectAttached(file.name, sizeInWords(file.buffer.length));
});
