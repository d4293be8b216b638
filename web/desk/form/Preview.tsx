import { useState } from 'react';
import { PREVIEW_FORM } from '#contract/calls.ts';
import type { FormPreview } from '#contract/desk-form.ts';
import { FORM_ROUTES } from '#form/application/pages.ts';
import { send } from '#web/core/api/request.ts';
import { keepPreviousData, useQuery } from '#web/core/api/tanstack-query.ts';
import { getCollege } from '#web/core/college.ts';
import { useSay } from '#web/core/language/say.ts';
import { classes } from '#web/ui/classes.ts';
import { Select } from '#web/ui/controls/Select.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import styles from './Form.module.css';

type FormRoute = (typeof FORM_ROUTES)[number];

/** The form as applicants would see it, drawn with invented answers. */
export function Preview({ text, isRight }: { readonly text: string; readonly isRight: boolean }) {
  const say = useSay();
  const { languages } = getCollege();
  const [route, setRoute] = useState<FormRoute>('/about');
  const [language, setLanguage] = useState<string>(say.language.tag);
  const [width, setWidth] = useState('phone');
  const { data, isFetching } = useQuery({
    queryKey: ['form-preview', text, language, route],
    queryFn: () => send<FormPreview>(PREVIEW_FORM, { text, language, route }),
    enabled: isRight,
    placeholderData: keepPreviousData,
    throwOnError: false,
  });
  const names = new Intl.DisplayNames(say.locale, { type: 'language' });
  const steps = [say('About You'), say('Education UG'), say('Final Steps')];
  return (
    <section className={styles.side} aria-labelledby="form-preview-label">
      <div className={styles.bar}>
        <h2 id="form-preview-label">{say('As applicants see it')}</h2>
        <Select
          aria-label={say('Step')}
          options={FORM_ROUTES.map((value, index) => ({ value, label: steps[index] ?? value }))}
          value={route}
          onChange={({ currentTarget }) => setRoute(currentTarget.value as FormRoute)}
        />
        <Select
          aria-label={say('Language')}
          options={languages.map((value) => ({ value, label: names.of(value) ?? value }))}
          value={language}
          onChange={({ currentTarget }) => setLanguage(currentTarget.value)}
        />
        <Select
          aria-label={say('Width')}
          options={[
            { value: 'phone', label: say('Phone') },
            { value: 'wide', label: say('Wide') },
          ]}
          value={width}
          onChange={({ currentTarget }) => setWidth(currentTarget.value)}
        />
        {isFetching && <Spinner label={say('Drawing the preview')} />}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it. */}
      <div className={styles.frame} tabIndex={0}>
        {data === undefined ? (
          !isRight && <p>{say('It is drawn once nothing is wrong with the text.')}</p>
        ) : (
          <iframe
            className={classes(styles.page, width === 'wide' && styles.wide)}
            title={say('Preview of the form, with invented answers')}
            // No scripts, but the portal's own origin, for the style sheets.
            sandbox="allow-same-origin"
            srcDoc={data.html}
          />
        )}
      </div>
    </section>
  );
}
