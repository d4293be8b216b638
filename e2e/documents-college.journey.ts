/** A college decides which files may be uploaded (spec §1, "Tenant configuration"). */
import { sampleTenant } from '#tenant/sample/index.ts';
import { getPageOfQuestion, goToDocumentQuestion } from './applicant/documents.ts';
import { pngPicture } from './applicant/files.ts';
import { expect, test } from './harness/test.ts';

const { maxFileSizeBytes } = sampleTenant;

test('what may be chosen is what the college allows [§1.22 §1.23]', async ({
  applicantPage: page,
}) => {
  // A college that allows fewer files than the sample college.
  await page.route(`**/${getPageOfQuestion().id}`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text())
      .replace(`"maxFileSizeBytes":${maxFileSizeBytes}`, '"maxFileSizeBytes":2000')
      .replace(/"fileExtensions":\[[^\]]*\]/, '"fileExtensions":["pdf"]');
    await route.fulfill({ response: answer, body });
  });
  const question = await goToDocumentQuestion(page);
  await question.choose(await pngPicture());
  await expect(question.status).toHaveText('You can only enter the following file types: .pdf');
  await question.choose({ name: 'essay.pdf', buffer: Buffer.alloc(2001, '%') });
  await expect(question.status).toHaveText(
    'Your file is too large. The maximum file size is 2 kB.',
  );
});
