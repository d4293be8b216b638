import { sampleTenant } from '#tenant/sample/index.ts';
import { expect, test } from './harness/test.ts';

const { contacts, links } = sampleTenant;
const PLACES = [
  links.transcriptService,
  ...links.testProviders,
  links.financialAid,
  links.campusVisit,
];

test('the page is the college’s own', async ({ page }) => {
  await test.step('its name, the title of the application, its address and phone [§1.15 §1.18 §1.19]', async () => {
    await page.goto('/about');
    await expect(page.getByRole('banner')).toContainText(sampleTenant.partnerName);
    await expect(page.getByRole('banner')).toContainText(sampleTenant.applicationTitle);
    await expect(page).toHaveTitle(`About You – ${sampleTenant.partnerName}`);
    const footer = page.getByRole('contentinfo');
    for (const line of [...sampleTenant.addressLines, sampleTenant.contactPhone]) {
      await expect(footer).toContainText(line);
    }
    const { helpEmail } = sampleTenant;
    await expect(footer.getByRole('link', { name: helpEmail })).toHaveAttribute(
      'href',
      `mailto:${helpEmail}`,
    );
  });

  await test.step('Help in the footer says whom to ask about the page and about applying, and leads to the college’s places [§1.13 §1.16 §1.20 §1.24]', async () => {
    for (const path of ['/about', '/login']) {
      await page.goto(path);
      await page.getByRole('contentinfo').getByRole('button', { name: 'Help' }).click();
      const help = page.getByRole('dialog', { name: 'Help' });
      for (const { name, email, phone } of [contacts.technicalHelp, contacts.admissions]) {
        await expect(help).toContainText(name);
        await expect(help.getByRole('link', { name: email })).toHaveAttribute(
          'href',
          `mailto:${email}`,
        );
        await expect(help.getByRole('link', { name: phone })).toBeVisible();
      }
      await expect(help).toContainText(`If something on this ${sampleTenant.siteStyleWord}`);
      await expect(help).toContainText(`our code, it is ${sampleTenant.partnerCode}.`);
      for (const { label, url } of PLACES) {
        await expect(help.getByRole('link', { name: label })).toHaveAttribute('href', url);
      }
      await help.getByRole('button', { name: 'Close' }).click();
      await expect(help).toBeHidden();
    }
  });

  await test.step('Privacy in the footer leads to the college’s policy, and says whom to ask [§1.14 §1.17]', async () => {
    await page.getByRole('contentinfo').getByRole('button', { name: 'Privacy' }).click();
    const privacy = page.getByRole('dialog', { name: 'Privacy' });
    await expect(
      privacy.getByRole('link', { name: `privacy policy of ${sampleTenant.partnerName}` }),
    ).toHaveAttribute('href', sampleTenant.privacyPolicyUrl);
    for (const { email, phone } of [contacts.technicalHelp, contacts.admissions]) {
      await expect(privacy.getByRole('link', { name: email })).toBeVisible();
      await expect(privacy.getByRole('link', { name: phone })).toBeVisible();
    }
  });
});
