import { getQuestion } from './applicant/checked.ts';
import { chooseTab } from './applicant/documents.ts';
import { controlOf } from './applicant/questions.ts';
import { expect, type Page, test } from './harness/test.ts';

const LIMIT = 7000;

const essay = (page: Page) => controlOf(page, getQuestion('personal_statement_essay'));

async function openEssay(page: Page) {
  await page.goto('/education');
  await chooseTab(page, 'Write it here');
  await expect(essay(page)).toBeVisible();
}

/** Pastes through the clipboard as a person does, so that the browser cuts off what does not fit. */
async function paste(page: Page, text: string) {
  await page.evaluate((words) => navigator.clipboard.writeText(words), text);
  await essay(page).press('ControlOrMeta+v');
}

test('text of a paste that does not fit an essay is kept, and can be added once there is room', async ({
  applicantPage: page,
  expectNoAxeViolations,
}) => {
  await page.context().grantPermissions(['clipboard-write']);
  await openEssay(page);
  const words = 'word '.repeat(LIMIT / 5);
  await paste(page, `${words}and the last words.`);
  await expect(essay(page)).toHaveValue(words);
  await expect(page.getByText('7,000 of 7,000 characters')).toBeVisible();
  await expect(page.getByText('1,400 words')).toBeVisible();
  await expect(page.getByText('19 characters were left out.')).toBeVisible();
  const left = page.getByLabel(/^Left out/);
  await expect(left).toHaveValue('and the last words.');
  await expectNoAxeViolations(page);

  await test.step('it is there after a reload', async () => {
    await expect(page.getByText(/^Saved /).first()).toBeVisible();
    await page.reload();
    await expect(left).toHaveValue('and the last words.');
  });

  await test.step('it can be copied with the keyboard', async () => {
    const copy = page.getByRole('button', { name: 'Copy it' });
    await copy.focus();
    await copy.press('Enter');
    await expect(page.getByText('Copied.')).toBeVisible();
    const other = page.locator('#hs_name');
    await other.press('ControlOrMeta+v');
    await expect(other).toHaveValue('and the last words.');
  });

  await test.step('it is put back where it was', async () => {
    await expect(page.getByText('first shorten your text by 19 characters')).toBeVisible();
    await essay(page).fill(words.slice(100));
    const putBack = page.getByRole('button', { name: 'Put it back' });
    await putBack.focus();
    await putBack.press('Enter');
    await expect(essay(page)).toHaveValue(`${words.slice(100)}and the last words.`);
    await expect(essay(page)).toBeFocused();
    await expect(left).toHaveCount(0);
  });

  await test.step('the counter stays in sight while a long essay is written, on a phone, above its keyboard, and in a wide window', async () => {
    const counter = page.getByText('3,208 of 7,000 characters');
    for (const viewport of [
      { width: 375, height: 740 },
      { width: 375, height: 400 },
      { width: 1280, height: 900 },
    ]) {
      await page.setViewportSize(viewport);
      await essay(page).fill('A line.\n'.repeat(400));
      await essay(page).press('ControlOrMeta+End');
      await essay(page).pressSequentially('The end.');
      await expect(counter).toBeInViewport({ ratio: 1 });
      const [text, below] = [await essay(page).boundingBox(), await counter.boundingBox()];
      expect(below?.y, 'the last line is not under the counter').toBeGreaterThanOrEqual(
        (text?.y ?? 0) + (text?.height ?? 0),
      );
      const hit = await counter.evaluate((element) => {
        const { left, top, height } = element.getBoundingClientRect();
        return document.elementFromPoint(left + 2, top + height / 2) === element;
      });
      expect(hit, 'nothing lies over the counter').toBe(true);
      const box = await essay(page).evaluate((element) => ({
        scrolls: element.scrollHeight > element.clientHeight,
        height: element.clientHeight,
      }));
      expect(box.scrolls).toBe(true);
      expect(box.height).toBeLessThan(viewport.height * 0.6);
    }
  });
});
