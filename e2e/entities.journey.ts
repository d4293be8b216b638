import { getFormPage } from './applicant/application.ts';
import { comeBackTo, completeApplication } from './applicant/submitted.ts';
import { expect, type Page, test } from './harness/test.ts';

const parent = (prefix: string) =>
  [
    ...['send_parent', 'relationship', 'prefix', 'first_name', 'last_name', 'email_address'],
    ...['phone', 'phone_type', 'addr_same_as_stu_perm', 'address_line_1', 'address_line_2'],
    ...['city', 'state', 'zip', 'country'],
  ].map((key) => prefix + key);

/** Every key of spec §3, by the page of the page-to-field map (spec §2). */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  about: [
    ...['first_name', 'middle_name', 'last_name', 'preferred_name', 'birth_date', 'gender'],
    ...['gender_iden', 'phone_home', 'phone_mobile', 'phone_international', 'optin_sms_ind'],
    ...['email_address', 'address_line_1', 'address_line_2', 'city', 'state', 'zip', 'country'],
    ...['citizenship_type', 'citizenship', 'ethnicity', 'mena_descent', 'race_american_indian'],
    ...['race_asian', 'race_black', 'race_native_hawaiian', 'race_white', 'religious_affiliation'],
    ...parent('parent_1_'),
    ...parent('parent_2_'),
    ...['legacy_first_name', 'legacy_last_name', 'legacy_relationship', 'legacy_grad_year'],
  ],
  education: [
    ...['entry_term', 'applied_major', 'campus_housing', 'lpn_current', 'languages_spoken'],
    ...['fluent_language', 'hear_about_us', 'hs_ceeb', 'hs_name', 'hs_address_line_1', 'hs_city'],
    ...['hs_state', 'hs_zip', 'hs_country', 'counselor_first_name', 'counselor_last_name'],
    ...['counselor_email_address', 'grad_month', 'grad_year', 'hs_gpa', 'gpa_scale'],
    ...['activity_name', 'activity_select', 'activity_name_2', 'activity_select_2'],
    ...['activity_name_3', 'activity_select_3', 'activity_name_4', 'activity_select_4'],
    ...['test_taken_ind', 'test_plan', 'personal_statement_essay', 'personal_statement_doc'],
  ],
  'final-steps': [
    ...['conviction', 'conviction_comment', 'suspended', 'suspended_comment'],
    ...['counselor_waiver_request', 'legal_agree'],
  ],
};

/** Keys that the page does not ask for: a school's code comes with its name (spec §4), the others depend on answers. */
const NOT_ASKED_OF_THIS_APPLICANT = new Set([
  'hs_ceeb',
  'lpn_current',
  'personal_statement_doc',
  'conviction_comment',
]);

const BOOLEANS = [
  ...['optin_sms_ind', 'race_american_indian', 'race_asian', 'race_black', 'legal_agree'],
  ...['race_native_hawaiian', 'race_white'],
];

/** Schemas by answer key, as the product publishes them. */
async function answerSchemas(page: Page): Promise<Record<string, { type?: string }>> {
  const { components, paths } = await (await page.request.get('/openapi.json')).json();
  const body = paths['/api/answer'].put.requestBody.content['application/json'].schema;
  const answers = body.properties.answers;
  const name: string | undefined = answers.$ref?.split('/').at(-1);
  return (name === undefined ? answers : components.schemas[name]).properties;
}

test('each page has the questions of the specification, with the ids of their answers and the specified lists', async ({
  applicantPage: page,
}) => {
  await test.step('the server takes exactly the answers of the specification, by their names [§3.6 §3.8 §3.10 §3.12 §3.13 §3.14 §3.15 §3.16 §3.17 §3.18 §3.19 §3.20 §3.21 §3.22 §3.23 §3.24 §3.25]', async () => {
    const schemas = await answerSchemas(page);
    const keys = Object.values(KEYS).flat();
    const known = Object.keys(schemas);
    expect(known.filter((key) => !key.endsWith('_desc')).sort()).toEqual([...keys].sort());
    for (const companion of known.filter((key) => key.endsWith('_desc'))) {
      expect(keys).toContain(companion.replace(/_desc$/, ''));
    }
    const booleans = known.filter((key) => schemas[key]?.type === 'boolean');
    expect(booleans.sort()).toEqual([...BOOLEANS].sort());
  });

  await completeApplication(page);
  await page.clock.setFixedTime('2026-03-01T12:00:00Z');
  const openPage = async (id: string) => {
    await comeBackTo(page, `/${id}`);
    await expect(
      page.getByRole('heading', { level: 1, name: getFormPage(id).title }),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  };
  const asksItsOwn = async (id: string) => {
    await openPage(id);
    const known = new Set(Object.values(KEYS).flat());
    const ids = await page
      .locator('[id]')
      .evaluateAll((elements) => elements.map((element) => element.id));
    const own = (KEYS[id] ?? []).filter((key) => !NOT_ASKED_OF_THIS_APPLICANT.has(key));
    expect(ids.filter((key) => known.has(key)).sort(), id).toEqual([...own].sort());
    const firsts = await page
      .locator('select')
      .evaluateAll((lists: HTMLSelectElement[]) =>
        lists.map((list) => [list.id, list.options[0]?.value, list.options[0]?.label]),
      );
    for (const [key, value, label] of firsts) expect([key, value, label]).toEqual([key, '', '--']);
    if (id !== 'final-steps') expect(firsts.length).toBeGreaterThan(5);
  };
  const choices = (key: string) =>
    page
      .locator(`[id="${key}"] option`)
      .evaluateAll((options: HTMLOptionElement[]) =>
        options.slice(1).map(({ value, label }) => [value, label]),
      );

  await test.step('About You [§2.2 §2.61 §3.8 §3.10 §3.12 §3.13 §3.14 §3.15 §3.16 §3.17 §3.18 §3.48]', () =>
    asksItsOwn('about'));

  await test.step('countries, states and years [§3.49 §3.50 §3.51 §3.52 §3.54 §3.55]', async () => {
    const countries = await choices('country');
    expect(countries[0]).toEqual(['USA', 'United States']);
    expect(countries).toContainEqual(['UK', 'United Kingdom']);
    expect(countries).toContainEqual(['CAN', 'Canada']);
    expect(countries.length).toBeGreaterThan(190);
    expect(await choices('citizenship')).toEqual(countries.slice(1));

    const states = await choices('state');
    expect(states).toContainEqual(['OR', 'Oregon']);
    expect(states).toContainEqual(['PR', 'Puerto Rico']);
    expect(states.filter(([, label]) => /^Armed Forces/.test(label ?? ''))).toHaveLength(3);
    await page.locator('#country').selectOption('CAN');
    expect(await choices('state')).toContainEqual(['BC', 'British Columbia']);
    expect(await choices('state')).not.toContainEqual(['OR', 'Oregon']);

    const years = ['2026', '2025', '2024'].map((year) => [year, year]);
    expect((await choices('legacy_grad_year')).slice(0, 3)).toEqual(years);
  });

  await test.step('Education UG [§2.4 §2.62 §3.19 §3.20 §3.21 §3.22 §3.23 §3.24 §3.48]', () =>
    asksItsOwn('education'));

  await test.step('months [§3.53]', async () => {
    const months = await choices('grad_month');
    expect(months).toHaveLength(12);
    expect([months[0], months[11]]).toEqual([
      ['1', 'January'],
      ['12', 'December'],
    ]);
  });

  await test.step('Final Steps [§2.5 §2.63 §3.25 §3.48]', () => asksItsOwn('final-steps'));
});
