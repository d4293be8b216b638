import type { ReleasePreview } from '#contract/desk-decisions.ts';
import { useSay } from '#web/core/language/say.ts';
import styles from './decisions.module.css';

/** Real letters of a release, in every language. */
export function Letters({ letters }: Pick<ReleasePreview, 'letters'>) {
  const say = useSay();
  const languages = new Intl.DisplayNames(say.locale, { type: 'language' });
  const labelOf = (texts: ReleasePreview['letters'][number]['texts']) =>
    (texts.find(({ language }) => language === say.language.tag) ?? texts[0])?.label;
  if (letters.length === 0) return null;
  return (
    <section aria-label={say('Letters as they will be')} className={styles.letters}>
      <h3>{say('Letters as they will be')}</h3>
      {letters.map(({ reference, texts }) => (
        <details key={reference}>
          <summary>
            {labelOf(texts)} · {reference}
          </summary>
          <div className={styles.texts}>
            {texts.map(({ language, letter }) => (
              <div key={language} lang={language}>
                <h4>{languages.of(language)}</h4>
                {letter.map((text) => (
                  <p key={text}>{text}</p>
                ))}
              </div>
            ))}
          </div>
        </details>
      ))}
    </section>
  );
}
