import { useMemo } from 'react';
import type { PageCollege } from '#contract/page.ts';
import { applicationForm } from '#form/application/index.ts';
import type { Form } from '#form/engine/definition.ts';
import { withOwn } from '#form/own/with-own.ts';
import { useSay } from '#web/core/language/say.ts';
import type { TranslateForm } from '#web/core/language/translated-form.ts';

/** Today's form in the reader's language. @param translate undefined for English, which needs none. */
export function useReadersForm(translate: TranslateForm | undefined, college: PageCollege): Form {
  const { language } = useSay();
  return useMemo(
    () => (translate ? translate(language, college, withOwn) : applicationForm(college)),
    [translate, language, college],
  );
}
