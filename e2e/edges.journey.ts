/** Pages without the script: an address that fails, a browser that cannot run the page, a printout. */
import { writeFile } from 'node:fs/promises';
import { textInPdf } from './applicant/pdf-text.ts';
import { lookIn } from './harness/look-in.ts';
import { expect, test } from './harness/test.ts';

const EXPIRED = '/storage/file/x?expires=1&name=a.pdf&signature=x';

test.use({ locale: 'es-MX' });

const CALL = 'Llama al (541) 555-0178 o';

test('a file whose link expired and the check of a receipt have one frame, a printout numbers its pages, and a browser that is too old is told whom to call', async ({
  applicantPage: page,
  guard,
  portal,
  address,
}, info) => {
  guard.expectRefusal(403);
  for (const url of [EXPIRED, '/verify']) {
    await page.goto(url);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toContainText(CALL);
    const fonts = await page.evaluate(async () => {
      await document.fonts.ready;
      return [...document.fonts].map(({ status }) => status);
    });
    expect(fonts).toEqual(['loaded', 'loaded']);
    await lookIn('es')(page, url);
  }

  await page.goto(await portal('service-link', address));
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  const file = info.outputPath('printed.pdf');
  await writeFile(file, await page.pdf({ preferCSSPageSize: true }));
  expect(await textInPdf(file)).toContain('Página 1 de');

  guard.expectNoNetwork();
  await page.addInitScript('delete String.prototype.isWellFormed');
  // An old browser runs no module.
  await page.route(/\/assets\/(?!words-)[^/]+\.js$/, (route) => route.abort());
  await page.goto('/login');
  await expect(page.getByRole('alert')).toContainText(CALL);
});
