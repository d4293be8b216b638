/** How long the PDF copy of an application takes, against a browser that prints the service view of the same one. */
import type { Browser } from '@playwright/test';
import { applicationForm } from '#form/application/index.ts';
import { walk } from '#form/engine/walk.ts';
import { wordingOf } from '#form/engine/wording.ts';
import { situationOf } from '#server/application/application.ts';
import { getApplication } from '#server/application/repository.ts';
import { copyData } from '#server/copy/copy-data.ts';
import type { Manuscript } from '#server/copy/typeset.ts';
import { createTypesetter, type Typesetter } from '#server/copy/typesetter.ts';
import type { ConvertedPdf } from '#server/documents/read-pdfs.ts';
import { createServiceLink } from '#server/identity/service-links.ts';
import { type Database, openDatabase } from '#server/platform/database/database.ts';
import { silentLog } from '#server/platform/log.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { createEnglish } from '#words/english.ts';
import { sayIn } from '#words/say.ts';
import type { Bench } from './fleet.ts';
import type { Finding } from './report.ts';
import { median } from './statistics.ts';

const COUNT = 15;
const DOCUMENTS = 3;

export async function measureCopy(browser: Browser, bench: Bench): Promise<Finding[]> {
  const database = openDatabase({ address: bench.address, poolSize: 2, log: silentLog() });
  const typesetter = createTypesetter();
  try {
    const documents = await printDocuments(browser);
    // Both are warm before anything counts; each application is another one, so that nothing is gained by repetition.
    await timeCopy(typesetter, database, COUNT + 1, []);
    await timePrint(browser, bench, database, COUNT + 1);
    const [alone, withDocuments, printed]: [number[], number[], number[]] = [[], [], []];
    for (let account = 1; account <= COUNT; account += 1) {
      printed.push(await timePrint(browser, bench, database, account));
    }
    // Not between the prints: the browser is still busy for a while after each.
    for (let account = 1; account <= COUNT; account += 1) {
      alone.push(await timeCopy(typesetter, database, account, []));
      const fresh = documents.map((document) => withRemark(document, account));
      // As where copies do not follow each other without a pause: the process for documents waits, and is warm.
      await typesetter.warmUp();
      withDocuments.push(await timeCopy(typesetter, database, COUNT + 1 + account, fresh));
    }
    return findings(median(alone), median(withDocuments), median(printed));
  } finally {
    await typesetter.stop();
    await database.close();
  }
}

function findings(alone: number, withDocuments: number, printed: number): Finding[] {
  const ms = (time: number) => `median ${time.toFixed(0)} ms`;
  return [
    {
      what: 'PDF copy of an application, warm',
      measured: ms(alone),
      against: `Chromium, warm, prints the service view: ${ms(printed)}`,
      verdict: `${(printed / alone).toFixed(1)} times as fast; at least 10`,
    },
    {
      what: `PDF copy with ${DOCUMENTS} documents of two pages`,
      measured: ms(withDocuments),
      against: `the copy alone: ${ms(alone)}`,
      verdict: `${(withDocuments / alone).toFixed(2)} times; at most 2`,
    },
  ];
}

async function timeCopy(
  typesetter: Typesetter,
  { kysely }: Database,
  account: number,
  pdfs: readonly ConvertedPdf[],
): Promise<number> {
  const manuscript = manuscriptOf(await getApplication(kysely, account), pdfs);
  const start = performance.now();
  const { leftOut } = await typesetter.typeset(manuscript);
  if (leftOut.length > 0) throw new Error('A document was left out.');
  return performance.now() - start;
}

const form = applicationForm(sampleTenant);
const say = sayIn(createEnglish(), sampleTenant.locale);

function manuscriptOf(
  application: Awaited<ReturnType<typeof getApplication>>,
  pdfs: readonly ConvertedPdf[],
): Manuscript {
  const now = new Date();
  const situation = situationOf(application, now, sampleTenant.timeZone);
  const walked = walk(form, application.answers, situation);
  const data = copyData({
    tenant: sampleTenant,
    say,
    username: 'applicant@applicants.test',
    answers: walked.answers,
    wording: wordingOf(walked, {}),
    required: new Set(),
    submittedAt: now,
    reference: 'AVC-12',
    now,
    attached: {},
  });
  const documents = pdfs.map(({ key, fileName }) => ({ key, question: key, name: fileName }));
  return { data: { ...data, documents }, pdfs };
}

/** From the opening of the view to the bytes of its PDF, in a browser that is running. */
async function timePrint(
  browser: Browser,
  { url }: Bench,
  { kysely }: Database,
  account: number,
): Promise<number> {
  const now = new Date();
  const expiresAt = new Date(now.getTime() + 3_600_000);
  const token = await createServiceLink(kysely, { accountId: account, now, expiresAt });
  const page = await browser.newPage();
  const start = performance.now();
  await page.goto(`${url}/about?service_token=${token}`);
  await page.getByRole('heading', { level: 2 }).last().waitFor();
  await page.pdf();
  const time = performance.now() - start;
  await page.close();
  return time;
}

/** Documents as somebody else's program makes them: two pages of text each. */
async function printDocuments(browser: Browser): Promise<ConvertedPdf[]> {
  const page = await browser.newPage();
  const made: ConvertedPdf[] = [];
  for (let number = 1; number <= DOCUMENTS; number += 1) {
    const words = `<p>Document ${number}. ${'What I learned about rivers. '.repeat(60)}</p>`;
    await page.setContent(`${words}<p style="break-before: page">${words}</p>`);
    const pdf = await page.pdf({ format: 'Letter' });
    made.push({ key: `document-${number}`, fileName: `document-${number}.pdf`, pdf, pages: 2 });
  }
  await page.close();
  return made;
}

/** The same document with other bytes. */
function withRemark(document: ConvertedPdf, account: number): ConvertedPdf {
  return { ...document, pdf: Buffer.concat([document.pdf, Buffer.from(`\n%${account}\n`)]) };
}
