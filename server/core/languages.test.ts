import { describe, expect, it } from 'vitest';
import { applicationForm } from '#form/application/index.ts';
import { questionsOf } from '#form/engine/inventory.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { sampleSpanish, sampleTranslations } from '#tenant/sample/spanish.ts';
import { isPseudo } from '#words/pseudo.ts';
import { openLanguages } from './languages.ts';

const form = applicationForm(sampleTenant);
const open = (translations: typeof sampleTranslations = sampleTranslations, pseudo = false) =>
  openLanguages({ tenant: sampleTenant, form, translations }, { pseudo }).languages;
const labelOf = (inForm: typeof form, key: string) =>
  questionsOf(inForm).find((question) => question.key === key)?.label;

describe('the languages of a portal', () => {
  it('are English and those that the college has its own words in', () => {
    expect(open({}).offered).toEqual(['en']);
    expect(open().offered).toEqual(['en', 'es']);
  });

  it('have the form, the college and the sentences', () => {
    const spanish = open().in('es');
    expect(spanish.say('Your file is ready.')).toBe('Tu archivo está listo.');
    expect(labelOf(spanish.form, 'first_name')).toBe('Nombre');
    expect(spanish.tenant.applicationTitle).toBe(sampleSpanish[sampleTenant.applicationTitle]);
    expect(spanish.tenant.partnerName).toBe(sampleTenant.partnerName);
  });

  it.each(['fr', '', null, undefined, 'en-XA', '__proto__'])('are English for %j', (tag) => {
    const { say, form: read } = open().in(tag);
    expect(say.language.tag).toBe('en');
    expect(read).toBe(form);
  });

  it('have the one for tests only where it is asked for', () => {
    const { offered, in: voiceIn } = open(sampleTranslations, true);
    expect(offered).toEqual(['en', 'es', 'en-XA']);
    expect(isPseudo(labelOf(voiceIn('en-XA').form, 'first_name') ?? '')).toBe(true);
  });
});
