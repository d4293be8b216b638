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

async function expectOnly(page: Page, title: string): Promise<void> {
  for (const name of TITLES) {
    const expected = expect(page.locator('h2', { hasText: new RegExp(`^${name}$`) }), name);
    if (name === title) await expected.toBeVisible();
    else await expected.toBeHidden();
  }
}

/** On a phone, this choice is in the list of the bar. */
async function chooseOneAtATime(page: Page): Promise<void> {
  await chapters(page).getByRole('button').click();
  await chapters(page).getByText('One chapter at a time').click();
  await expect(chapters(page).getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('Escape');
}

test('beside the questions they lead to their headings, follow the reading, and are ticked off', async ({
  page,
  expectNoAxeViolations,
}) => {
  await page.goto('/about');
  await expect(chapters(page).getByRole('link')).toHaveCount(TITLES.length);
  for (const title of TITLES) await expect(heading(page, title)).toBeVisible();
  await expectNoAxeViolations(page);

  await link(page, 'Parents or guardians').click();
  await expect(heading(page, 'Parents or guardians')).toBeFocused();
  await expect(heading(page, 'Parents or guardians')).toBeInViewport();
  await expect(page).toHaveURL('/about#parents-and-guardians');
  const current = chapters(page).locator('[aria-current]');
  await expect(current).toHaveText(/^Parents or guardians/);
  await expect(chapters(page)).toBeInViewport();
  await page.locator('#city').focus();
  await expect(current).toHaveText(/^Your address/);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(current).toHaveText(/^Who you are/);

  await expect(link(page, 'How to reach you')).toHaveAccessibleName(/1 required answer to go$/);
  await page.locator('#phone_mobile').fill('5415552368');
  await expect(link(page, 'How to reach you')).toHaveAccessibleName(/Complete$/);
  await expect(link(page, 'Religion')).toHaveAccessibleName('Religion optional');
  await page.locator('#religious_affiliation').selectOption({ index: 1 });
  await expect(link(page, 'Religion')).toHaveAccessibleName('Religion Complete');
});

test('on a phone a thin bar stays at the top, and what is tapped is large enough', async ({
  page,
  expectNoAxeViolations,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto('/about');
  const bar = chapters(page).getByRole('button');
  await page.locator('#city').focus();
  await expect(bar).toHaveText(/^3 of 8\s*Your address/);
  expect((await bar.boundingBox())?.y).toBe(0);
  const field = await page.locator('#city').boundingBox();
  expect(field?.y, 'the bar hides nothing that has the focus').toBeGreaterThan(44);
  await bar.click();
  const targets = [bar, ...(await chapters(page).getByRole('link').all())];
  targets.push(chapters(page).locator('label'));
  for (const target of targets) {
    const box = await target.boundingBox();
    expect(box?.height, await target.innerText()).toBeGreaterThanOrEqual(44);
  }
  await expectNoAxeViolations(page);
  await link(page, 'Religion').click();
  await expect(heading(page, 'Religion')).toBeFocused();
  await expect(bar).toHaveAttribute('aria-expanded', 'false');
});

test('one at a time if the applicant likes, with the buttons of the step, until the tab is closed', async ({
  page,
  expectNoAxeViolations,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto('/about');
  await page.locator('#first_name').fill('Marisol');
  await chooseOneAtATime(page);
  await expectOnly(page, 'Who you are');
  await expect(turn(page).getByRole('link')).toHaveCount(1);
  await turn(page)
    .getByRole('link', { name: /^Next chapter/ })
    .click();
  await expectOnly(page, 'How to reach you');
  await expect(heading(page, 'How to reach you')).toBeFocused();
  await expect(heading(page, 'How to reach you')).toHaveAccessibleDescription('2 of 8');
  await expectNoAxeViolations(page);
  await turn(page)
    .getByRole('link', { name: /^Next chapter/ })
    .press('Enter');
  await expectOnly(page, 'Your address');
  await page.goBack();
  await expectOnly(page, 'How to reach you');

  await page.reload();
  await expectOnly(page, 'How to reach you');
  for (const name of ['Previous', 'Save and Continue', 'Save'])
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const title of TITLES) await expect(page.locator('h2', { hasText: title })).toBeVisible();
  await page.emulateMedia({ media: null });

  await chapters(page).getByRole('button').click();
  await chapters(page).getByText('One chapter at a time').click();
  await expect(heading(page, 'How to reach you')).toBeInViewport();
  for (const title of TITLES) await expect(heading(page, title)).toBeVisible();
  await expect(page.locator('#first_name')).toHaveValue('Marisol');
});

test('on a phone every button of a step is a word, on one line', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/education');
  const boxes = [];
  for (const name of ['Previous', 'Save and Continue', 'Save']) {
    const button = page.getByRole('button', { name, exact: true });
    const words = button.getByText(name, { exact: true });
    boxes.push(await words.boundingBox());
  }
  for (const box of boxes) {
    expect(box?.width).toBeGreaterThan(30);
    expect(box?.height).toBeLessThan(36);
    expect(box?.y).toBe(boxes[0]?.y);
  }
});
