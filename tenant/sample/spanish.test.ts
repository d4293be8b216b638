import { expect, it } from 'vitest';
import { applicationIn } from '#form/application/application-in.ts';
import { questionsOf } from '#form/engine/inventory.ts';
import { readLanguages } from '#words/folder.ts';
import { textsOf } from '../in-language.ts';
import { sampleTenant } from './index.ts';
import { sampleSpanish } from './spanish.ts';

it('has everything that the sample college says, and no more', () => {
  const said = new Set(textsOf(sampleTenant));
  expect(said.size).toBeGreaterThan(200);
  expect(Object.keys(sampleSpanish).sort()).toEqual([...said].sort());
});

it('names each choice of a list once', () => {
  for (const list of Object.values(sampleTenant.codeLists)) {
    const names = list.map(({ label }) => sampleSpanish[label]);
    expect(new Set(names).size).toBe(list.length);
  }
});

it('shows in the Spanish form, by the Spanish alphabet where the list is by the English one', () => {
  const spanish = readLanguages().get('es');
  if (!spanish) throw new Error('There is no Spanish.');
  const form = applicationIn(spanish, sampleTenant, { ownWords: sampleSpanish, place: 'en-US' });
  const labelsOf = (key: string) => {
    const question = questionsOf(form).find((one) => one.key === key);
    if (!question || !('options' in question) || !('map' in question.options)) return [];
    return question.options.map(({ label }) => label);
  };
  expect(labelsOf('parent_2_relationship').slice(0, 3)).toEqual([
    'Madre',
    'Padre',
    'Padre o madre',
  ]);
  const majors = labelsOf('applied_major');
  expect(majors).toEqual(majors.toSorted(new Intl.Collator('es').compare));
  expect(majors).toContain('Enfermería (BSN)');
  for (const [key, behind] of [
    ['religious_affiliation', 'Otra iglesia cristiana'],
    ['activity_select', 'Otra cosa'],
  ] as const) {
    const labels = labelsOf(key);
    const sorted = labels.slice(0, labels.indexOf(behind));
    expect(sorted.length).toBeGreaterThan(20);
    expect(sorted).toEqual(sorted.toSorted(new Intl.Collator('es').compare));
  }
});
