import { expect, type Page, test } from './harness/test.ts';

const PHONE = { width: 375, height: 667 };
const TITLES = [
  'Who you are',
  'How to reach you',
  'Your address',
  'Citizenship',
  'Ethnicity and race',
  'Religion',
  'Parents or guardians',
  'Family at Alder Valley College',
];

const chapters = (page: Page) => page.getByRole('navigation', { name: 'Chapters of About You' });
const link = (page: Page, title: string) =>
  chapters(page).getByRole('link', { name: new RegExp(`^${title}`) });
const turn = (page: Page) => page.getByRole('navigation', { name: 'Turn to another chapter' });
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 2, name, exact: true });

/** Exactly these chapters of the page show. Closed ones have no height. */
async function expectOnly(page: Page, ...titles: string[]): Promise<void> {
  const shown = () =>
    page
      .locator('main form section')
      .evaluateAll((all) =>
        all
          .filter((section) => section.clientHeight > 0)
          .map((section) => section.querySelector('h2')?.textContent),
      );
  await expect.poll(shown).toEqual(titles);
}

test('the chapters beside the questions lead to their headings, follow the scrolling, and are ticked when complete', async ({
  page,
}) => {
  await page.goto('/about');
  await expect(chapters(page).getByRole('link')).toHaveCount(TITLES.length);
  for (const title of TITLES) await expect(heading(page, title)).toBeVisible();

  await link(page, 'Parents or guardians').click();
  await expect(heading(page, 'Parents or guardians')).toBeFocused();
  await expect(heading(page, 'Parents or guardians')).toBeInViewport();
  await expect(page).toHaveURL('/about#parents-and-guardians');
  const current = chapters(page).locator('[aria-current]');
  await expect(current).toHaveText(/^7Parents or guardians/);
  await expect(chapters(page)).toBeInViewport();
  await page.locator('#city').focus();
  await expect(current).toHaveText(/^3Your address/);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(current).toHaveText(/^1Who you are/);

  await expect(link(page, 'How to reach you')).toHaveAccessibleName(/1 required answer to go$/);
  await page.locator('#phone_mobile').fill('5415552368');
  await expect(link(page, 'How to reach you')).toHaveAccessibleName(/Complete$/);
  await expect(link(page, 'Religion')).toHaveAccessibleName('Religion optional');
  await page.locator('#religious_affiliation').selectOption({ index: 1 });
  await expect(link(page, 'Religion')).toHaveAccessibleName('Religion Complete');
});

test('on a phone', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await test.step('every button of a step stands on one line, and each has its name', async () => {
    await page.goto('/education');
    const boxes = [];
    for (const name of ['Previous', 'Save and Continue', 'Save'])
      boxes.push(await page.getByRole('button', { name, exact: true }).boundingBox());
    for (const box of boxes) {
      expect(box?.width).toBeGreaterThanOrEqual(44);
      expect(box?.height).toBeLessThan(52);
      expect(box?.y).toBe(boxes[0]?.y);
    }
  });

  await test.step('a thin bar stays at the top, and what is tapped is large enough', async () => {
    await page.goto('/about');
    const bar = chapters(page).getByRole('button').first();
    await page.locator('#city').focus();
    await expect(bar).toHaveAccessibleName(/^3 of 8 Your address/);
    expect((await bar.boundingBox())?.y).toBe(0);
    const field = await page.locator('#city').boundingBox();
    expect(field?.y, 'the bar hides nothing that has the focus').toBeGreaterThan(44);
    await bar.click();
    const targets = [bar, ...(await chapters(page).getByRole('link').all())];
    targets.push(chapters(page).getByRole('button', { name: 'All chapters on one page' }));
    for (const target of targets) {
      const box = await target.boundingBox();
      expect(box?.height, await target.innerText()).toBeGreaterThanOrEqual(44);
    }
    await link(page, 'Religion').click();
    await expect(heading(page, 'Religion')).toBeFocused();
    await expect(bar).toHaveAttribute('aria-expanded', 'false');
  });

  await test.step('a closed chapter opens when the keyboard, or a search of the browser, reaches it', async () => {
    await page.goto('/about');
    await expectOnly(page, 'Who you are');
    await page.locator('#gender_iden').focus();
    // Past the questions of applicants, to the next chapter's first question.
    for (let presses = 0; presses < 9; presses += 1) {
      await page.keyboard.press('Tab');
      if (await page.locator('#email_address').evaluate((box) => box === document.activeElement))
        break;
    }
    await expectOnly(page, 'How to reach you');
    await expect(page.locator('#email_address')).toBeFocused();
    await expect(page.locator('#email_address')).toBeInViewport();

    // The browser's search scrolls like this.
    await page
      .locator('#religious_affiliation')
      .evaluate((box) => box.scrollIntoView({ block: 'center' }));
    await expectOnly(page, 'Your address', 'Citizenship', 'Ethnicity and race', 'Religion');
    await expect(page.locator('#religious_affiliation')).toBeInViewport();
  });

  await test.step('after “Back” of the browser, the keyboard goes on in the chapter that opened', async () => {
    await page.goto('/about');
    await turn(page)
      .getByRole('link', { name: /^Next: / })
      .press('Enter');
    await expect(heading(page, 'How to reach you')).toBeFocused();
    await page.goBack();
    await expectOnly(page, 'Who you are');
    await page.keyboard.press('Tab');
    await expect(page.locator('#first_name')).toBeFocused();
    await expectOnly(page, 'Who you are');
  });

  await test.step('turned, it keeps the question in sight', async () => {
    await page.goto('/about');
    await turn(page)
      .getByRole('link', { name: /^Next: / })
      .click();
    await page.locator('#phone_mobile').focus();
    await page.setViewportSize({ width: 844, height: 390 });
    await expectOnly(page, ...TITLES);
    await expect(page.locator('#phone_mobile')).toBeInViewport();

    await page.locator('#city').focus();
    await expect(chapters(page).getByRole('button').first()).toHaveAccessibleName(/^3 of 8 /);
    await page.setViewportSize(PHONE);
    await expectOnly(page, 'Your address', 'Citizenship', 'Ethnicity and race', 'Religion');
    await expect(page.locator('#city')).toBeFocused();
    await expect(page.locator('#city')).toBeInViewport();
  });

  await test.step('one chapter shows at a time, with one way on, and the buttons of the step', async () => {
    await page.goto('/about');
    await page.locator('#first_name').fill('Marisol');
    await expectOnly(page, 'Who you are');
    await expect(turn(page).getByRole('link')).toHaveCount(1);
    await turn(page).getByRole('link', { name: 'Next: How to reach you' }).click();
    await expectOnly(page, 'How to reach you');
    await expect(heading(page, 'How to reach you')).toBeFocused();
    await expect(heading(page, 'How to reach you')).toBeInViewport();
    await expect(heading(page, 'How to reach you')).toHaveAccessibleDescription('2 of 8');
    await turn(page).getByRole('link', { name: 'Next: Your address' }).press('Enter');
    // Chapters that ask for little, or for nothing that is required, show with the one before.
    await expectOnly(page, 'Your address', 'Citizenship', 'Ethnicity and race', 'Religion');
    await page.goBack();
    await expectOnly(page, 'How to reach you');
    await page.reload();
    await expectOnly(page, 'How to reach you');
    await turn(page).getByRole('link', { name: 'Back' }).click();
    await expectOnly(page, 'Who you are');
    for (const name of ['Previous', 'Save and Continue', 'Save'])
      await expect(page.getByRole('button', { name, exact: true })).toBeInViewport();
    await page.emulateMedia({ media: 'print' });
    await expectOnly(page, ...TITLES);
    await page.emulateMedia({ media: null });

    await test.step('or all, if the applicant likes, until the tab is closed', async () => {
      await chapters(page).getByRole('button').first().click();
      await chapters(page).getByRole('button', { name: 'All chapters on one page' }).click();
      await expectOnly(page, ...TITLES);
      await expect(heading(page, 'Who you are')).toBeInViewport();
      await page.reload();
      await expectOnly(page, ...TITLES);
      await expect(turn(page)).toHaveCount(0);
      await expect(page.locator('#first_name')).toHaveValue('Marisol');
    });
  });
});
