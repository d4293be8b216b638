/** The checks of own forms, tried with random ones: those without a mistake are taken, and no mistake makes the check itself fail. */
import { expect, it } from 'vitest';
import { applicationForm } from '#form/application/index.ts';
import { checkForm } from '#form/engine/check.ts';
import { fc } from '#form/engine/testing/arbitrary.ts';
import { anyOwnForm } from '#form/own/arbitrary.ts';
import { parseTenant } from '../parse.ts';
import { sampleTenant } from '../sample/index.ts';

it('takes every form without a mistake, and the development-time checks have nothing against it', () => {
  fc.assert(
    fc.property(anyOwnForm(), (form) => {
      const parsed = parseTenant({ ...sampleTenant, form });
      expect(parsed).toMatchObject({ ok: true });
      expect(parsed.ok && checkForm(applicationForm(parsed.tenant))).toEqual([]);
    }),
    { numRuns: 40 },
  );
});

it('names mistakes with their place, and never fails, whatever the file holds', () => {
  const anyMistake = fc.record({
    form: anyOwnForm(),
    place: fc.nat(),
    value: fc.oneof(
      fc.constantFrom(
        'own_a0',
        'own_a1',
        '',
        '(',
        '(a+)+',
        'country',
        'answered',
        'repeat',
        'x.csv',
      ),
      fc.jsonValue(),
    ),
  });
  fc.assert(
    fc.property(anyMistake, ({ form, place, value }) => {
      const mistaken = withValueAt(form, place, value);
      const parsed = parseTenant({ ...sampleTenant, form: mistaken });
      const problems = parsed.ok ? [] : parsed.problems;
      for (const { path, problem } of problems) {
        expect(path).toMatch(/^(form|the file)/);
        expect(problem).not.toBe('');
      }
      if (parsed.ok) expect(() => checkForm(applicationForm(parsed.tenant))).not.toThrow();
    }),
    { numRuns: 150 },
  );
});

/** The same JSON with another value at one of its leaves. */
function withValueAt(json: unknown, place: number, value: unknown): unknown {
  const text = JSON.stringify(json);
  const leaves = (text.match(LEAF) ?? []).length;
  let at = 0;
  return JSON.parse(
    text.replace(LEAF, (leaf) => {
      at += 1;
      return at - 1 === place % leaves ? `:${JSON.stringify(value)}` : leaf;
    }),
  );
}

const LEAF = /:(?:"(?:[^"\\]|\\.)*"|true|false|\d+)/g;
