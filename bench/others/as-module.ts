/** Lists shorter than this stand where they are used. */
const LONG = 10;

/**
 * A value as the text of a module. A long list that occurs several times stands there once, as somebody who writes it by hand
 * would have it.
 */
export function asModule(value: unknown): string {
  const lists = new Map<unknown, string>();
  const text = JSON.stringify(value, (_, part) => {
    if (!Array.isArray(part) || part.length < LONG) return part;
    if (!lists.has(part)) lists.set(part, `list${lists.size}`);
    return `@${lists.get(part)}`;
  });
  const named = [...lists].map(([list, name]) => `const ${name} = ${JSON.stringify(list)};`);
  return [...named, `export default ${text.replaceAll(/"@(list\d+)"/g, '$1')};`].join('\n');
}

/** Makes each thing once, so that what was the same before stays the same. */
export function once<From extends object, To>(make: (from: From) => To): (from: From) => To {
  const made = new WeakMap<From, To>();
  return (from) => {
    const known = made.get(from) ?? make(from);
    made.set(from, known);
    return known;
  };
}
