/** Numbers, days and lists in words, by `Intl`. Formatters are cached: making one takes a hundred times as long as using it. */

const made = new Map<string, unknown>();

/** 12,345.6 as the locale writes it. */
export function numberInWords(value: number, locale: string): string {
  return once(`number ${locale}`, () => new Intl.NumberFormat(locale)).format(value);
}

/** A day, given as `YYYY-MM-DD`: "March 4, 2009". Any other text is returned unchanged. */
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

/** Writes moments as `Intl` does, except in Spanish: "miércoles 25 de noviembre de 2026 a las 10:21 a. m., hora del Pacífico". */
export function momentsIn(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): (moment: Date) => string {
  const zone =
    isSpanish(locale) && options.timeZoneName ? ({ timeZoneName: 'longGeneric' } as const) : {};
  const words = once(
    `moment ${locale} ${JSON.stringify(options)}`,
    () => new Intl.DateTimeFormat(locale, { ...options, ...zone }),
  );
  // Some locale data puts a narrow space before "PM", which few fonts have.
  if (!isSpanish(locale)) return (moment) => words.format(moment).replaceAll('\u202f', ' ');
  return (moment) => words.formatToParts(moment).map(inSpanish).join('');
}

/** One part of a Spanish moment: with a preposition before the hour, a comma before the zone, and no comma after the weekday. */
function inSpanish(
  { type, value }: Intl.DateTimeFormatPart,
  index: number,
  parts: Intl.DateTimeFormatPart[],
): string {
  if (type === 'dayPeriod') return value.startsWith('a') ? 'a.\u00a0m.' : 'p.\u00a0m.';
  // "Hora oriental" exists only in the locale data; nobody says it.
  if (type !== 'literal') return value.replace('hora oriental', 'hora del Este');
  const [before, next] = [parts[index - 1], parts[index + 1]];
  if (before?.type === 'weekday') return ' ';
  // With seconds, the locale data puts the zone in brackets.
  if (before?.type === 'timeZoneName') return '';
  switch (next?.type) {
    case 'hour':
      return next.value === '1' ? ' a la ' : ' a las ';
    case 'dayPeriod':
      return '\u00a0';
    case 'timeZoneName':
      return ', ';
    default:
      return value;
  }
}

/** A label inside a sentence. Spanish writes it small there ("junio", "teléfono celular"), unless it is an acronym. */
export function midSentence(label: string, locale: string): string {
  if (!isSpanish(locale) || !/^\p{Lu}(?!\p{Lu})/u.test(label)) return label;
  return label.charAt(0).toLocaleLowerCase(locale) + label.slice(1);
}

function isSpanish(locale: string): boolean {
  return /^es\b/.test(locale);
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
