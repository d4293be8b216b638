import { Settings } from 'typebox/system';
import { describe, expect, it } from 'vitest';
import { parseTenant } from './parse.ts';
import { sampleTenant } from './sample/index.ts';

/** The sample college as JSON, with the value at a path replaced; `undefined` removes it. */
function sampleWith(path: string, value: unknown): unknown {
  const copy: unknown = JSON.parse(JSON.stringify(sampleTenant));
  const steps = path.split('.');
  const last = steps.pop() ?? '';
  const holder = steps.reduce((inner, step) => Reflect.get(Object(inner), step), copy);
  if (value === undefined) Reflect.deleteProperty(Object(holder), last);
  else Reflect.set(Object(holder), last, value);
  return copy;
}

function problemsOf(json: unknown): string[] {
  const parsed = parseTenant(json);
  return parsed.ok ? [] : parsed.problems.map(({ path, problem }) => `${path}: ${problem}`);
}

describe('a configuration', () => {
  it('that is right comes back as it was', () => {
    const json: unknown = JSON.parse(JSON.stringify(sampleTenant));
    expect(parseTenant(json)).toEqual({ ok: true, tenant: sampleTenant, translations: {} });
  });

  it('may name the route that a submit with errors leads to [§4.12]', () => {
    expect(parseTenant(sampleWith('routeOnErrors', '/education'))).toMatchObject({
      ok: true,
      tenant: { routeOnErrors: '/education' },
    });
  });

  it.each<[string, unknown, string]>([
    ['partnerName', 5, 'text of 1 to 80 characters'],
    [
      'links.campusVisit.url',
      'javascript:alert(1)',
      'an address that starts with https:// or mailto:, such as https://college.example/aid',
    ],
    ['deadlines.2.from', 'soon', 'a date written as YYYY-MM-DD, such as 2024-10-01'],
    ['deadlines.0.to', '2024-10-01', 'a date after "from", 2024-10-01'],
    [
      'brand.light.color',
      'green',
      'a color written as # and six hexadecimal digits, such as #1d4b38',
    ],
    ['brand.logo.path', 'M0 0"/><script>', 'the commands of one SVG path, at most 5000 characters'],
    ['characterLimit', 7000.5, 'a whole number of characters from 500 to 50000'],
    ['routeOnErrors', '/completion', 'one of /about, /education, /final-steps'],
    ['fileExtensions.1', 'exe', 'one of png, jpeg, jpg, pdf, docx'],
    ['codeLists.gender', [], 'a list of 1 to 500 entries'],
    [
      'codeLists.gender.0.value',
      '',
      'a code of 1 to 20 letters, digits, dots, dashes or underscores',
    ],
    [
      'codeLists.gpa_scale.0.value',
      'four',
      'the highest grade of the scale as a number, such as 4.0',
    ],
    ['citizenshipTypesWithoutCountry.0', 'ZZ', 'a value that is in codeLists.citizenship_type'],
    [
      'whatHappensNext.0.link',
      'dormitory',
      'one of transcriptService, testProviders, financialAid, campusVisit',
    ],
    ['statusSteps.0.id', 'here', 'received, because that is what submitting reaches'],
    ['retention.drafts', '20 days', 'a time from 30 days on, such as 90 days or 24 months'],
    ['internationalPhone', 'true', 'true or false'],
  ])('is told what %s may hold instead of %j', (path, value, mayHold) => {
    const at = path.replaceAll(/\.(\d+)/g, '[$1]');
    expect(problemsOf(sampleWith(path, value))).toEqual([
      `${at}: holds ${JSON.stringify(value)}; it may hold ${mayHold}`,
    ]);
  });

  const RECOMMENDER = { id: 'teacher', from: 'teacher', what: ['letter'], most: 1 };
  const REFUSED: Readonly<Record<string, [path: string, value: unknown]>> = {
    'partnerName: is missing; it may hold text of 1 to 80 characters': ['partnerName', undefined],
    'links.campusVisit.colour: is not a setting; links.campusVisit may hold label, url': [
      'links.campusVisit.colour',
      'red',
    ],
    'deadlines[2].from: holds "2024-02-30", a day that does not exist; it may hold a real date': [
      'deadlines.2.from',
      '2024-02-30',
    ],
    'deadlines[1].from: holds "2024-11-01"; it may hold 2024-11-02 or later, because the window before it ends there':
      ['deadlines.1.from', '2024-11-01'],
    'deadlines[1].terms[1]: holds "autumn"; it may hold a value that is in codeLists.entry_term': [
      'deadlines.1.terms',
      ['2027FA', 'autumn'],
    ],
    'timeZone: holds "America/Alder_Valley", which is no time zone; it may hold a name such as America/New_York':
      ['timeZone', 'America/Alder_Valley'],
    'timeZone: holds "-05:00", which is no time zone; it may hold a name such as America/New_York':
      ['timeZone', '-05:00'],
    'recommenders[0].due: holds "2027-01-01"; it may hold 2027-01-02 or later': [
      'recommenders',
      [{ ...RECOMMENDER, askFrom: '2027-01-02', due: '2027-01-01' }],
    ],
    'locale: holds "en_US", which is no language; it may hold a tag such as en-US': [
      'locale',
      'en_US',
    ],
    'brand.dark.ink: holds "#ffffff", which is hard to read on brand.dark.color, #93cbb0 (contrast 1.84); it may hold a color with a contrast of at least 4.5':
      ['brand.dark.ink', '#ffffff'],
    'fileExtensions[1]: holds "png" a second time; it may hold a value that the list does not have yet':
      ['fileExtensions.1', 'png'],
  };
  it.each(Object.entries(REFUSED))('is refused: %s', (problem, [path, value]) => {
    expect(problemsOf(sampleWith(path, value))).toEqual([problem]);
  });

  it.each<[string, string, unknown]>([
    ['no deadlines', 'deadlines', []],
    ['a step without a link', 'welcomeBanner.stepsAfterSubmitting.0.link', undefined],
    ['an e-mail address as a link', 'links.campusVisit.url', 'mailto:a@b.example'],
    ['no language majors', 'majorGroups.languages', []],
    ['no letter of its own', 'letter', undefined],
    ['a letter without any part', 'letter', {}],
    ['a letter without a picture', 'letter.picture', undefined],
    ['windows that touch', 'deadlines.1.from', '2024-11-02'],
    ['a deadline for one term', 'deadlines.1.terms', ['2027FA']],
  ])('may have %s', (_, path, value) => {
    expect(problemsOf(sampleWith(path, value))).toEqual([]);
  });

  it.each([[null], [[]], ['Alder Valley College'], [42]])('is not %j', (json) => {
    expect(problemsOf(json)).toHaveLength(1);
    expect(problemsOf(json)[0]).toMatch(/^the file: holds .*; it may hold an object with partner/);
  });

  it('names everything that is missing at once', () => {
    const optional = [
      ...['policies', 'letter', 'facets', 'statusSteps', 'checklist', 'recommendation'],
      ...['decisions', 'letters', 'retention'],
    ];
    const needed = Object.keys(sampleTenant).filter((key) => !optional.includes(key));
    expect(problemsOf({})).toHaveLength(needed.length);
  });

  it('is told of more than the library tells by itself, for which nothing else changes', () => {
    const { maxErrors } = Settings.Get();
    const allWrong = Object.fromEntries(Object.keys(sampleTenant).map((key) => [key, null]));
    expect(problemsOf(allWrong).length).toBeGreaterThan(maxErrors);
    expect(Settings.Get().maxErrors).toBe(maxErrors);
  });

  it('cannot smuggle a setting in through the prototype', () => {
    const json: unknown = JSON.parse(
      JSON.stringify(sampleTenant).replace('{', '{"__proto__":{"admin":true},'),
    );
    expect(problemsOf(json)[0]).toMatch(/^__proto__: is not a setting/);
  });
});
