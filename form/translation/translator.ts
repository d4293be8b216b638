import { format } from '#words/format.ts';
import { dayInWords } from '#words/intl.ts';
import { type Language, sayIn } from '#words/say.ts';
import type { Option } from '../kinds/kind.ts';
import { isChoice } from '../kinds/select.ts';
import { createOrder } from './order.ts';
import type { Translator } from './translate.ts';

/** The college's own texts: English text → translation. */
export type OwnWords = Readonly<Record<string, string>>;

/** The texts of a form that come from the college. */
interface CollegeTexts {
  /** The arguments of the form's sentences, such as the college's name. */
  readonly values?: Readonly<Record<string, string>>;
  /** The lists that the college wrote; all others belong to the product. */
  readonly ownLists?: readonly (readonly Option[])[];
  /** The sentences that the college wrote. */
  readonly ownTexts?: readonly string[];
  readonly ownWords?: OwnWords;
  /** A locale of the college's region, such as `en-US`. */
  readonly place?: string | undefined;
}

/** Makes a translator of forms. Make one for each language and college: it caches the translated lists. */
export function createTranslator(
  language: Language,
  { values = {}, ownLists = [], ownTexts = [], ownWords = {}, place }: CollegeTexts = {},
): Translator {
  const { locale } = sayIn(language, place);
  const own = new Set(ownLists);
  const ownSentences = new Set(ownTexts);
  const inOrder = createOrder(locale);
  const shared = new WeakMap<readonly Option[], readonly Option[]>();

  // The college's texts have no arguments: a brace in them is only a brace.
  const ownText = (english: string) => ownWords[english] ?? english;

  const text: Translator['text'] = (english, context, more) =>
    ownSentences.has(english)
      ? ownText(english)
      : format(language.messageFor(english, context), { ...values, ...more }, locale);

  const labelOf = ({ label }: Option, list: readonly Option[], context?: string) =>
    own.has(list) ? ownText(label) : text(label, context);

  const translated = (list: readonly Option[], context?: string) =>
    inOrder(
      list,
      list.map((option) =>
        isChoice(option) ? { ...option, label: labelOf(option, list, context) } : option,
      ),
    );

  /** Whether a label is translated differently for this question than for others. */
  const isSpecial = (list: readonly Option[], context: string) =>
    !own.has(list) &&
    list.some(({ label }) => language.messageFor(label, context) !== language.messageFor(label));

  return {
    text,
    day: (day) => dayInWords(day, locale),
    options: (list, context) => {
      if (isSpecial(list, context)) return translated(list, context);
      const known = shared.get(list) ?? translated(list);
      shared.set(list, known);
      return known;
    },
  };
}
