/** Every way to a question shows its label and its error, uncovered by any bar. */
import { startChecking } from './applicant/checked.ts';
import { comeBackTo } from './applicant/submitted.ts';
import { expect, type Page, test } from './harness/test.ts';

/** The hidden parts of a question's label and error: outside the screen, or covered. */
function coveredOf(page: Page, key: string): Promise<string[]> {
  return page.evaluate((id) => {
    const control = document.getElementById(id);
    const group = control?.closest('fieldset, [data-question]');
    const labels = [...(group?.querySelectorAll(':scope > legend') ?? [])];
    if (labels.length === 0) labels.push(...((control as HTMLInputElement | null)?.labels ?? []));
    const described = control?.getAttribute('aria-describedby')?.split(' ') ?? [];
    const errors = described.filter((name) => name.endsWith('errors'));
    const parts = [...labels, ...errors.map((name) => document.getElementById(name))];
    const isWrong = document.querySelector(`[id="${id}-errors"], [id="${id}-together-errors"]`);
    if (labels.length === 0 || (isWrong && errors.length === 0)) return [`nothing of ${id}`];
    return parts.flatMap((part) => {
      const { left, top, bottom } = part?.getBoundingClientRect() ?? new DOMRect();
      const isSeen = [top + 1, bottom - 1].every((y) => {
        const seen = document.elementFromPoint(left + 4, y);
        return seen !== null && (part?.contains(seen) || seen.contains(part));
      });
      return isSeen ? [] : [`${part?.textContent} at ${top} to ${bottom} of ${innerHeight}`];
    });
  }, key);
}

async function expectInSight(page: Page, key: string): Promise<void> {
  await expect.poll(() => coveredOf(page, key), key).toEqual([]);
}

const questionInFocus = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.closest('[data-question]')?.getAttribute('data-question') ?? '',
  );

test('a jump to a question shows its label and its error, on a phone [§2.58]', async ({
  applicantPage: page,
}) => {
  await page.setViewportSize({ width: 375, height: 667 });

  await test.step('by the button of the welcome', async () => {
    await page.goto('/about');
    await page.getByRole('link', { name: 'Start with the first question' }).click();
    await expect(page).toHaveURL(/#first_name$/);
    await expectInSight(page, 'first_name');
  });
  await startChecking(page);

  await test.step('by its address', async () => {
    for (const key of ['city', 'gender', 'parent_1_relationship', 'phone_home']) {
      await comeBackTo(page, '/about');
      await page.goto('about:blank');
      await page.goto(`/about#${key}`);
      await expectInSight(page, key);
    }
    await comeBackTo(page, '/education');
    // Within the page, the browser scrolls, too.
    await page.goto('/education#hs_name');
    await expectInSight(page, 'hs_name');
  });

  await test.step('by the summary, on the page and from another one', async () => {
    const summary = page.getByRole('region', { name: "We're missing some information!" });
    const more = summary.getByRole('button', { name: /^Show \d+ more$/ });
    await more.click();
    for (const [name, key] of [
      ['When do you plan to enroll?', 'entry_term'],
      ['City', 'city'],
      ['Address', 'address_line_1'],
    ] as const) {
      await summary.getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`#${key}$`));
      await expectInSight(page, key);
    }
  });

  await test.step('backwards with the keyboard', async () => {
    await page.getByRole('button', { name: 'Save and Continue' }).focus();
    const seen = new Set<string>();
    while (!seen.has('first_name')) {
      await page.keyboard.press('Shift+Tab');
      const key = await questionInFocus(page);
      if (key === '') continue;
      seen.add(key);
      await expectInSight(page, key);
    }
    for (const key of ['gender', 'city', 'parent_1_email_address']) expect(seen).toContain(key);
  });

  await test.step('by "Next missing answer"', async () => {
    for (let presses = 0; presses < 6; presses += 1) {
      await page.getByRole('link', { name: 'Next missing answer' }).click();
      await expectInSight(page, decodeURIComponent(new URL(page.url()).hash.slice(1)));
    }
  });
});
