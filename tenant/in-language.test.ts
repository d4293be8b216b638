import { describe, expect, it } from 'vitest';
import { tenantIn, textsOf, translationProblems } from './in-language.ts';
import { parseTenant } from './parse.ts';
import { sampleTenant } from './sample/index.ts';
import { sampleSpanish } from './sample/spanish.ts';

describe('a college in another language', () => {
  const spanish = tenantIn(sampleTenant, sampleSpanish);

  it('says everything in it, and keeps its names, numbers and codes', () => {
    expect(textsOf(spanish)).toEqual([
      ...new Set(textsOf(sampleTenant).map((text) => sampleSpanish[text])),
    ]);
    expect(spanish.codeLists.gender.map(({ value }) => value)).toEqual(
      sampleTenant.codeLists.gender.map(({ value }) => value),
    );
    for (const name of [
      'partnerName',
      'brand',
      'timeZone',
      'addressLines',
      'majorGroups',
    ] as const) {
      expect(spanish[name]).toEqual(sampleTenant[name]);
    }
    expect(spanish.contacts.admissions.email).toBe(sampleTenant.contacts.admissions.email);
  });

  it('stays English where a text has no translation, whatever the text is called', () => {
    const odd = { ...sampleTenant, applicationTitle: 'constructor' };
    expect(tenantIn(odd, {}).applicationTitle).toBe('constructor');
  });
});

describe('the words of a language', () => {
  const { Female, Male, ...lacking } = sampleSpanish;

  it('are refused with one message about what is missing', () => {
    expect(parseTenant({ ...sampleTenant, translations: { es: lacking } })).toEqual({
      ok: false,
      problems: [
        {
          path: 'translations.es',
          problem: 'lacks 2 texts: "Female", "Male"; it may hold a translation of every text',
        },
      ],
    });
    expect(translationProblems(sampleTenant, 'es', {})).toEqual([
      {
        path: 'translations.es',
        problem: expect.stringMatching(/^lacks \d+ texts: (".*", ){4}".*" and \d+ more;/),
      },
    ]);
  });

  it('are refused where they translate what the file does not say', () => {
    const words = { ...sampleSpanish, 'Hello there': 'Hola' };
    expect(translationProblems(sampleTenant, 'es', words)).toEqual([
      {
        path: 'translations.es',
        problem: 'translates 1 text: "Hello there", which the file does not say',
      },
    ]);
  });

  it.each([
    ['a list', []],
    ['no tag', { 'not a tag!': {} }],
    ['a number', { es: { Female: 1 } }],
    ['an empty text', { es: { Female: '' } }],
  ])('are refused where they are %s', (_, translations) => {
    const parsed = parseTenant({ ...sampleTenant, translations });
    expect(parsed.ok).toBe(false);
    expect(parsed.ok ? '' : parsed.problems[0]?.path).toMatch(/^translations/);
  });
});
