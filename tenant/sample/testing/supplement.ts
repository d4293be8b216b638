/** The sample college with the supplement of the guide, so that promises are seen to hold without own questions and with them. */
import type { Translations } from '../../in-language.ts';
import { parseTenant } from '../../parse.ts';
import { sampleTenant } from '../index.ts';
import { sampleSpanish } from '../spanish.ts';
import supplement from '../supplement.json' with { type: 'json' };

/** The college's file. */
export const supplementedFile = {
  ...sampleTenant,
  form: supplement.form,
  translations: { es: { ...sampleSpanish, ...supplement.translations.es } },
};

const parsed = parseTenant(supplementedFile);
if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));

export const supplementedTenant = parsed.tenant;
export const supplementedTranslations: Translations = parsed.translations;
