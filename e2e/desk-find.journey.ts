import { expect, test } from './harness/test.ts';

test('a reader finds an applicant by a misspelt name, narrows the list, saves the view and goes back', async ({
  page,
  address,
  submitElsewhere,
  join,
  expectNoAxeViolations,
  guard,
}) => {
  const surname = `Okafor${address.slice(0, 6).replace(/[^a-z]/g, '')}qu`;
  const names = { first_name: 'Chidi', middle_name: '', preferred_name: '', last_name: surname };
  await submitElsewhere({ ...names, entry_term: '2027FA' });
  await join(page, `reader.${address}`, ['reader']);
  const row = page.getByRole('row', { name: surname });
  const box = page.getByRole('searchbox', { name: /^Name, email address/ });

  await test.step('it is found by a misspelt name', async () => {
    await page.goto('/desk/applications');
    await expect(page.getByRole('heading', { name: /applications?$/, level: 2 })).toBeVisible();
    await page.keyboard.press('/');
    await expect(box).toBeFocused();
    const misspelt = `${surname.slice(0, 2)}e${surname.slice(3)}`;
    await box.fill(misspelt);
    await box.press('Enter');
    await expect(row).toBeVisible();
    await expect(page.getByText(/Nobody matches .* Shown instead/)).toBeVisible();
    await expect(page.getByRole('heading', { name: '1 application', exact: true })).toBeFocused();
    await expect(page).toHaveURL(/\?q=/);
  });

  await test.step('a facet is within five Tabs of the count', async () => {
    const facets = page.getByRole('complementary', { name: 'Narrow the list' });
    const focused = facets.getByRole('checkbox').and(page.locator(':focus'));
    for (let pressed = 0; pressed < 5 && (await focused.count()) === 0; pressed += 1) {
      await page.keyboard.press('Tab');
    }
    await expect(focused).toBeFocused();
  });

  await test.step('keys go through the rows', async () => {
    await page.keyboard.press('j');
    await expect(row.getByRole('link', { name: `Chidi ${surname}` })).toBeFocused();
  });

  await test.step('a facet narrows, stands in the address, and the browser goes back', async () => {
    await box.fill(surname);
    await box.press('Enter');
    await page.getByRole('checkbox', { name: /^Fall 2027/ }).check();
    await expect(page).toHaveURL(/facets=term%3A2027FA/);
    await expect(row).toBeVisible();
    await page.goBack();
    await expect(page).not.toHaveURL(/facets/);
    await expect(page.getByRole('checkbox', { name: /^Fall 2027/ })).not.toBeChecked();
    await page.goForward();
    await expect(page.getByRole('checkbox', { name: /^Fall 2027/ })).toBeChecked();
  });

  await test.step('a view is saved, used and removed', async () => {
    await page.getByRole('button', { name: 'Save this view' }).click();
    await page.getByRole('textbox', { name: 'Name of the view' }).fill('Fall Okafors');
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const views = page.getByRole('navigation', { name: 'Saved views' });
    await expect(views.getByRole('link', { name: 'Fall Okafors' })).toHaveAttribute('aria-current');
    await page.goto('/desk/applications');
    await views.getByRole('link', { name: 'Fall Okafors' }).click();
    await expect(row).toBeVisible();
    await views.getByRole('button', { name: 'Remove the view Fall Okafors' }).click();
    await expect(views.getByRole('link', { name: 'Fall Okafors' })).toBeHidden();
  });

  await test.step('nothing found, and a filter that does not exist', async () => {
    await box.fill('zzzz nobody zzzz');
    await box.press('Enter');
    await expect(page.getByText('No application matches')).toBeVisible();
    guard.expectRefusal(400);
    await page.goto('/desk/applications?facets=colour:red');
    await expect(page.getByText('There is no facet called “colour”.')).toBeVisible();
    await page.getByRole('link', { name: 'Show all applications' }).click();
    await expect(page.getByRole('table')).toBeVisible();
  });

  await test.step('on a phone, what narrows is one press away', async () => {
    await page.setViewportSize({ width: 375, height: 740 });
    const values = page.locator('tbody tr').first().locator(':is(th, td) > :last-child');
    const lefts = await values.evaluateAll((all) => all.map((el) => el.getBoundingClientRect().x));
    expect(new Set(lefts).size, `values begin at ${lefts}`).toBe(1);
    await page.getByRole('button', { name: 'Narrow the list' }).click();
    await expect(page.getByRole('group', { name: 'Status' })).toBeVisible();
    await expectNoAxeViolations(page);
    const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(isWider).toBe(false);
  });
});
