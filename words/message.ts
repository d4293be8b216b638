/**
 * A sentence with parsed placeholders: text, or text and arguments in their order. It is plain JSON, so that the page can receive it
 * directly. `compile.ts` makes it, `format.ts` reads it.
 */

/** A sentence. */
export type Message = string | readonly Part[];

/** Fixed text, or an argument. */
export type Part = string | Argument;

/** Alternative sentences by plural category or `=number`, or by the value itself; `other` is always present. */
export type Cases = Readonly<Record<string, Message>>;

/**
 * `{name}`; `{count, number}`; `{day, date}` or `{day, date, medium}`; `{names, list}` or `{names, list, or}`;
 * `{count, plural, …}`; `{choice, select, …}`. The `#` of a plural is its number.
 */
export type Argument =
  | readonly [name: string, type?: undefined]
  | readonly [name: string, type: 'number']
  | readonly [name: string, type: 'date', length?: 'medium']
  | readonly [name: string, type: 'list', word?: 'or']
  | readonly [name: string, type: 'plural' | 'select', cases: Cases];

/** The value of an argument; a day is written as `YYYY-MM-DD`. */
export type Value = string | number | readonly string[];

/** Values by the names of the arguments. */
export type Values = Readonly<Record<string, Value>>;

/** The names of a message's arguments, each once, in alphabetical order. */
export function argumentsOf(message: Message): string[] {
  const names = new Set<string>();
  const visit = (inner: Message): void => {
    if (typeof inner === 'string') return;
    for (const part of inner) {
      if (typeof part === 'string') continue;
      names.add(part[0]);
      if (hasCases(part)) Object.values(part[2]).forEach(visit);
    }
  };
  visit(message);
  return [...names].sort();
}

/** The same message with its text changed and its arguments left as they are. */
export function withText(message: Message, change: (text: string) => string): Message {
  if (typeof message === 'string') return change(message);
  return message.map((part): Part => {
    if (typeof part === 'string') return change(part);
    if (!hasCases(part)) return part;
    const cases = Object.entries(part[2]).map(([name, inner]) => [name, withText(inner, change)]);
    return [part[0], part[1], Object.fromEntries(cases)];
  });
}

function hasCases(
  argument: Argument,
): argument is Extract<Argument, readonly [string, string, Cases]> {
  return argument[1] === 'plural' || argument[1] === 'select';
}
