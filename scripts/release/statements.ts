/** Statements that a server sent, brought down to those that differ. Pure. */

/** One of each shape, the shortest, in the order of the alphabet: a list of three values is the same as one of five. */
export function shortestOfEachShape(statements: readonly string[]): string[] {
  const kept = new Map<string, string>();
  for (const text of statements) {
    const shape = shapeOf(text);
    const before = kept.get(shape);
    if (before === undefined || isBefore(text, before)) kept.set(shape, text);
  }
  return [...kept.values()].sort();
}

function isBefore(one: string, other: string): boolean {
  return one.length === other.length ? one < other : one.length < other.length;
}

function shapeOf(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/\$\d+/g, '$')
    .replace(/\$(?:, ?\$)+/g, '$')
    .replace(/\(\$\)(?:, ?\(\$\))+/g, '($)');
}
