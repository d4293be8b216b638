/** Interrupted uploads: the applicant leaves, or the network fails. */
import { sizeInWords } from '#contract/document-rules.ts';
import { form } from './applicant/application.ts';
import {
  conversionPath,
  documentQuestion,
  getPageOfQuestion,
  goToDocumentQuestion,
} from './applicant/documents.ts';
import { jpegPicture, pngOfBytes } from './applicant/files.ts';
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

test('the page shows how much of a file was sent; an upload is cancelled, and repeated after a network failure [§8.26 §8.27]', async ({
  applicantPage: page,
  guard,
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
