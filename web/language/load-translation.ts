import type { Say } from '#words/say.ts';
import { loadPart } from '../parts/load-part.ts';
import type { TranslateForm } from './translated-form.ts';

/** What translates the form, for those alone who do not read English: nobody else downloads it. */
export async function loadTranslation({ language }: Say): Promise<TranslateForm | undefined> {
  if (language.tag === 'en') return undefined;
  const { translatedForm } = await loadPart(() => import('./translated-form.ts'));
  return translatedForm;
}
