/** Numbers, days and lists in words, by `Intl`. Formatters are cached: making one takes a hundred times as long as using it. */

const made = new Map<string, unknown>();

/** 12,345.6 as the locale writes it. */
export function numberInWords(value: number, locale: string): string {
  return once(`number ${locale}`, () => new Intl.NumberFormat(locale)).format(value);
}

/** A day, given as `YYYY-MM-DD`: "March 4, 2009". Anything else is repeated as it is. */
export function dayInWords(
  day: string,
  locale: string,
  length: 'long' | 'medium' = 'long',
): string {
  const moment = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(moment.getTime())) return day;
  return once(
    `date ${length} ${locale}`,
    () => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: length }),
  ).format(moment);
}

/** "one, two, and three", or with "or". */
export function listInWords(
  items: readonly string[],
  locale: string,
  word: 'and' | 'or' = 'and',
): string {
  const type = word === 'or' ? 'disjunction' : 'conjunction';
  return once(`list ${word} ${locale}`, () => new Intl.ListFormat(locale, { type })).format(items);
}

/** The plural category of a number: `one`, `many`, `other` … */
export function pluralOf(value: number, locale: string): Intl.LDMLPluralRule {
  return once(`plural ${locale}`, () => new Intl.PluralRules(locale)).select(value);
}

/** A language's own name: "Español". */
export function nameOfLanguage(tag: string): string {
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

function once<Formatter>(name: string, make: () => Formatter): Formatter {
  const known = made.get(name);
  if (known !== undefined) return known as Formatter;
  const formatter = make();
  made.set(name, formatter);
  return formatter;
}
