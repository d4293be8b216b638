import type { PageCollege } from '#contract/page.ts';
import type { Form } from '#form/engine/definition.ts';
import { withOwn } from '#form/own/with-own.ts';
import { translatedForm } from '#web/core/language/translated-form.ts';
import { englishForm } from '#web/core/print/use-reading.ts';
import type { Language } from '#words/say.ts';

const translated = new WeakMap<PageCollege, Map<string, Form>>();

/** Today's form in a reader's language, cached: translating it for each application would be slow. */
export function readersForm(language: Language, college: PageCollege): Form {
  const { tag } = language;
  if (tag === 'en') return englishForm(college);
  const known = translated.get(college) ?? new Map<string, Form>();
  translated.set(college, known);
  const form = known.get(tag) ?? translatedForm(language, college, withOwn);
  known.set(tag, form);
  return form;
}
