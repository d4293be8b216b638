import { describe, expect, it } from 'vitest';
import { applicationForm } from '#form/application/index.ts';
import { checkForm } from '#form/engine/check.ts';
import { parseTenant } from '#tenant/parse.ts';
import college from './configure-your-college.md?raw';
import office from './configure-your-office.md?raw';
import example from './example-college.json' with { type: 'json' };

const guide = college + office;

describe('the example of a college', () => {
  const parsed = parseTenant(example);

  it('is a configuration that the product starts with', () => {
    expect(parsed).toEqual({ ok: true, tenant: example, translations: {} });
  });

  it('gives a form without a mistake', () => {
    expect(parsed.ok && checkForm(applicationForm(parsed.tenant))).toEqual([]);
  });
});

describe('the guide to configuring a college', () => {
  it.each([...Object.keys(example), ...Object.keys(example.codeLists)])('explains %s', (name) => {
    expect(guide).toMatch(new RegExp(`\`${name}[.\`]`));
  });

  it('quotes the complaints as they are made', () => {
    const mistaken = {
      ...example,
      brand: { ...example.brand, light: { color: '#999999', ink: '#000000' } },
    };
    const parsed = parseTenant(mistaken);
    const [complaint] = parsed.ok ? [] : parsed.problems;
    expect(guide).toContain(`${complaint?.path} ${complaint?.problem}`);
  });
});
