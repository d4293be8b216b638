import type { Question } from '../engine/definition.ts';
import type { Option, OptionsByValue } from '../kinds/kind.ts';
import type { Translator } from './translate.ts';

type FieldOf<Asked> = Asked extends unknown ? keyof Asked : never;

/** The content of each field of a question: text, choices, or a value that is the same in every language. */
const fields: Readonly<Record<FieldOf<Question>, 'text' | 'options' | 'optionsBy' | 'same'>> = {
  label: 'text',
  help: 'text',
  options: 'options',
  optionsBy: 'optionsBy',
  kind: 'same',
  key: 'same',
  prefix: 'same',
  autocomplete: 'same',
  fromAccount: 'same',
  international: 'same',
  category: 'same',
  inputMode: 'same',
  width: 'same',
  showWhen: 'same',
  answerField: 'same',
  fills: 'same',
  codeKey: 'same',
  stateKey: 'same',
  maxFileSizeBytes: 'same',
  fileExtensions: 'same',
};

/** A question in another language. A new field does not compile until it is listed above. */
export function translateQuestion<Asked extends Question>(
  question: Asked,
  context: string,
  translator: Translator,
): Asked {
  const entries = Object.entries(question).map(([field, value]) => [
    field,
    translateField(field as FieldOf<Question>, value, context, translator),
  ]);
  return Object.fromEntries(entries) as Asked;
}

function translateField(
  field: FieldOf<Question>,
  value: unknown,
  context: string,
  translator: Translator,
): unknown {
  switch (fields[field]) {
    case 'text':
      return translator.text(value as string, context);
    case 'options':
      return Array.isArray(value) ? translator.options(value, context) : value;
    case 'optionsBy': {
      const { key, options } = value as OptionsByValue;
      const translated = Object.entries(options).map(([code, list]) => [
        code,
        translator.options(list, context),
      ]);
      return { key, options: Object.fromEntries(translated) as Record<string, readonly Option[]> };
    }
    case 'same':
      return value;
  }
}
