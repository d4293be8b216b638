/** The questions of the form in force that a submission was not asked, because its form did not have them. */
import { questionsOf } from '#form/engine/inventory.ts';
import type { Forms } from '#server/core/forms/forms.ts';

type Question = { readonly key: string; readonly label: string };

/** @param formId of the submission; undefined before it, and where its form is not known. */
export function notAsked(
  forms: Pick<Forms, 'current' | 'at'>,
  formId: number | undefined,
): Question[] {
  const current = forms.current();
  const then = formId === undefined || formId === current.id ? undefined : forms.at(formId);
  if (then === undefined) return [];
  const news = questionsOf(current.form).filter(({ key }) => !(key in then.form.model));
  return [...new Map(news.map(({ key, label }) => [key, { key, label }])).values()];
}
