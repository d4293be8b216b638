/** For tests: texts of forms. */

type Asked = { readonly key: string; readonly label?: string; readonly required?: boolean };

/** A form with one section of text questions, in both languages. */
export function formText(...questions: readonly Asked[]): string {
  const asked = questions.map(({ key, label = `Label of ${key}`, required = false }) => ({
    kind: 'text',
    key,
    label,
    required,
  }));
  const words = ['Our own', 'Because we ask.', ...asked.map(({ label }) => label)];
  return JSON.stringify({
    form: {
      sections:
        asked.length === 0
          ? []
          : [
              {
                id: 'our-own',
                step: 'about',
                after: 'about-you',
                title: 'Our own',
                why: 'Because we ask.',
                questions: asked,
              },
            ],
    },
    translations: {
      es: asked.length === 0 ? {} : Object.fromEntries(words.map((word) => [word, `${word} (es)`])),
    },
  });
}
