import { expect, type Page, test } from './harness/test.ts';

const name = (page: Page) => page.getByRole('heading', { level: 1 });

test('two people read the same list: marks, a note with a mention, who is here, the next one, and one that is erased', async ({
  page: ada,
  address,
  visit,
  submitElsewhere,
  join,
  portal,
  expectNoAxeViolations,
  guard,
}) => {
  test.slow();
  const last_name = `Reyes${address.slice(0, 8).replace(/[^a-z]/gi, '')}x`;
  const [first, second] = [`a.${address}`, `b.${address}`];
  await submitElsewhere({ first_name: 'Alba', last_name }, first);
  await submitElsewhere({ first_name: 'Bruno', last_name }, second);
  const grace = await visit();
  const mails = { ada: `ada.${address}`, grace: `grace.${address}` };
  const names = { ada: 'Ada Lovelace', grace: 'Grace Hopper' };
  await join(ada, mails.ada, ['reader'], names.ada);
  await join(grace, mails.grace, ['registrar'], names.grace);

  await test.step('an application opens from the list, which travels along', async () => {
    await ada.goto(`/desk/applications?q=${last_name}&sort=name`);
    await ada.getByRole('link', { name: `Alba` }).click();
    await expect(name(ada)).toHaveText(new RegExp(`^Alba .*${last_name}$`));
    await expect(ada.getByText('1 of 2 in this view')).toBeVisible();
    await expect(ada.getByRole('heading', { name: 'Personal statement', level: 2 })).toBeVisible();
    await expect(ada.getByText('It has not been submitted.')).toHaveCount(0);
  });

  await test.step('two on one application see each other, and no longer when one has left', async () => {
    await grace.goto(new URL(ada.url()).pathname);
    await expect(grace.getByText(`${names.ada} also has it open`)).toBeVisible();
    await expect(ada.getByText(`${names.grace} also has it open`)).toBeVisible();
    await grace.getByRole('link', { name: 'For me' }).click();
    await expect(ada.getByText(`${names.grace} also has it open`)).toHaveCount(0);
  });

  await test.step('keys mark it, and a note mentions somebody', async () => {
    await ada.keyboard.press('f');
    await expect(ada.getByRole('button', { name: 'Flag', pressed: true })).toBeVisible();
    await ada.keyboard.press('r');
    await expect(ada.getByRole('button', { name: 'Mark as not read' })).toBeVisible();
    await ada.keyboard.press('n');
    const box = ada.getByRole('textbox', { name: 'New note' });
    await expect(box).toBeFocused();
    await box.pressSequentially(`Please call her, @grace`);
    await ada.getByRole('button', { name: `@grace.${address.split('@')[0]}` }).click();
    await ada.getByRole('button', { name: 'Save the note' }).click();
    await expect(
      ada.getByText(`${names.grace} will find it under “For me”.`).first(),
    ).toBeVisible();
    await expect(box).toHaveValue('');
  });

  await test.step('the mentioned member finds it, and the marks of the other', async () => {
    await grace.goto('/desk/for-me');
    await expect(grace.getByRole('heading', { name: 'For me', level: 1 })).toBeVisible();
    await expect(grace.getByRole('row', { name: /Alba.*Please call her/ })).toBeVisible();
    await grace.getByRole('link', { name: /^Alba/ }).click();
    await expect(grace.getByText('1 of 1 in this view')).toBeVisible();
    await expect(grace.getByText('Please call her', { exact: false })).toBeVisible();
    await expect(grace.getByRole('listitem').filter({ hasText: 'Flagged' })).toContainText(
      names.ada,
    );
    await grace.keyboard.press('r');
    await expect(grace.getByRole('button', { name: 'Mark as not read' })).toBeVisible();
    await grace.keyboard.press('u');
    await expect(grace.getByText('Nothing waits for you.')).toBeVisible();
    await grace.goBack();
  });

  await test.step('on a phone, what stands beside is one press away', async () => {
    await grace.setViewportSize({ width: 375, height: 740 });
    await grace.reload();
    await expect(grace.getByText('Major', { exact: true }).first()).toBeInViewport();
    await expect(
      grace.getByRole('heading', { name: 'Personal statement', level: 2 }),
    ).toBeInViewport();
    const flag = grace.getByRole('button', { name: 'Flag', exact: true });
    await expect(flag).toBeHidden();
    await grace.getByRole('button', { name: 'Actions' }).click();
    await expect(flag).toBeVisible();
    await expectNoAxeViolations(grace);
    await grace.getByRole('button', { name: 'Actions' }).click();
    await expect(grace.getByText('Please call her', { exact: false })).toBeHidden();
    await grace.getByRole('button', { name: 'Notes (1)' }).click();
    await expect(grace.getByText('Please call her', { exact: false })).toBeVisible();
    const width = await grace.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(375);
    await expectNoAxeViolations(grace);
  });

  await test.step('on to the next, back, and to the list', async () => {
    await name(ada).click();
    await ada.keyboard.press('j');
    await expect(name(ada)).toHaveText(new RegExp(`^Bruno .*${last_name}$`));
    await expect(ada.getByText('2 of 2 in this view')).toBeVisible();
    await expect(ada.getByRole('link', { name: 'Next' })).toHaveCount(0);
    await ada.keyboard.press('k');
    await expect(name(ada)).toHaveText(/^Alba/);
    await expect(ada.getByText('Read by you')).toBeVisible();
  });

  await test.step('an application that was erased meanwhile says so, and the list is still there', async () => {
    await expect(ada.getByText('1 of 2 in this view')).toBeVisible();
    await portal('erase', second);
    guard.expectRefusal(404);
    await ada.getByRole('link', { name: 'Next' }).click();
    await expect(
      ada.getByRole('alert').filter({ hasText: 'It may have been erased' }),
    ).toBeVisible();
    await ada.keyboard.press('u');
    await expect(ada).toHaveURL(new RegExp(`/desk/applications\\?q=${last_name}&sort=name$`));
  });
});
