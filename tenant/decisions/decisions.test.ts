import { expect, it } from 'vitest';
import { problemsBeyondShape } from '../checks.ts';
import { translationProblems } from '../in-language.ts';
import { fillIn } from '../letters/fields.ts';
import { sampleTenant } from '../sample/index.ts';
import { sampleSpanish } from '../sample/spanish.ts';
import { decidingRoles, letterProblems, seeingRoles } from './decisions.ts';

type Code = NonNullable<typeof sampleTenant.decisions>['choices'][number];
const college = (...choices: Code[]) => ({ ...sampleTenant, decisions: { choices } });
const no: Code = { id: 'deny', label: 'Not admitted', kind: 'no', letter: ['Dear {first_name},'] };
const offer: Code = { id: 'admit', label: 'Admitted', kind: 'offer', replyBy: '2027-05-01' };

it('registrars decide and see, and others whom the file names', () => {
  expect([decidingRoles({}), seeingRoles({})]).toEqual([['registrar'], ['registrar', 'registrar']]);
  const choices = [no];
  const named = { decisions: { setBy: ['helper'] as const, seenBy: ['reader'] as const, choices } };
  expect(decidingRoles(named)).toEqual(['helper']);
  expect(seeingRoles(named)).toEqual(['registrar', 'helper', 'reader']);
});

it.each([
  ['two of one id', [no, no], 'decisions.choices[1].id'],
  ['an offer without a day', [{ ...offer, replyBy: undefined }], 'decisions.choices[0]'],
  ['a day of no offer', [{ ...no, replyBy: '2027-05-01' }], 'decisions.choices[0].replyBy'],
  ['no day', [{ ...offer, replyBy: '2027-02-30' }], 'decisions.choices[0].replyBy'],
  ['a field that is none', [{ ...no, letter: ['{fist_name}'] }], 'decisions.choices[0].letter[0]'],
  ['a day in a refusal', [{ ...no, letter: ['{reply_by}'] }], 'decisions.choices[0].letter[0]'],
])('%s is a problem of the file', (_, choices, path) => {
  const problems = problemsBeyondShape(college(...(choices as Code[])));
  expect(problems.map((one) => one.path)).toEqual([path]);
});

it('a translation has the fields of its English', () => {
  const words = { ...sampleSpanish, 'Dear {first_name},': 'Hola, {nombre}:' };
  expect(translationProblems(sampleTenant, 'es', words)).toMatchObject([
    { path: 'translations.es' },
  ]);
  expect(translationProblems(sampleTenant, 'es', sampleSpanish)).toEqual([]);
  const letter = ['Welcome, {first_name}!'];
  const decisions = { choices: [{ ...no, letter }] };
  const season = { id: 'fall', name: 'Fall', terms: [], opensAt: '2026-08-01T09:00', decisions };
  const inSeason = { ...sampleSpanish, 'Welcome, {first_name}!': '¡Bienvenida!' };
  expect(letterProblems({ seasons: [season] }, 'es', inSeason)).toMatchObject([
    { path: 'translations.es' },
  ]);
});

it('a letter is filled in once: a name in braces is only a name', () => {
  const values = { first_name: '{term}', term: '$& Fall' };
  expect(fillIn('{first_name} {term}', values)).toBe('{term} $& Fall');
});
