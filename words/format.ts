import { dayInWords, listInWords, numberInWords, pluralOf } from './intl.ts';
import type { Argument, Message, Value, Values } from './message.ts';

/** A message with its arguments filled in. `locale` decides how numbers, days and lists are written, such as `es-US`. */
export function format(message: Message, values: Values, locale: string): string {
  if (typeof message === 'string') return message;
  return message
    .map((part) => (typeof part === 'string' ? part : filled(part, values, locale)))
    .join('');
}

function filled(argument: Argument, values: Values, locale: string): string {
  const value: Value = values[argument[0]] ?? '';
  switch (argument[1]) {
    case 'date':
      return dayInWords(String(value), locale, argument[2]);
    case 'list':
      return listInWords(Array.isArray(value) ? value : [String(value)], locale, argument[2]);
    case 'plural': {
      const number = Number(value);
      const cases = argument[2];
      const chosen = cases[`=${number}`] ?? cases[pluralOf(number, locale)] ?? cases.other;
      return format(chosen ?? '', values, locale);
    }
    case 'select': {
      const cases = argument[2];
      const chosen = Object.hasOwn(cases, String(value)) ? cases[String(value)] : cases.other;
      return format(chosen ?? '', values, locale);
    }
    default:
      return typeof value === 'number' ? numberInWords(value, locale) : String(value);
  }
}
