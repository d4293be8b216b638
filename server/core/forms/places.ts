/** Finds the lines of a JSON text on which its values stand. */

const TOKEN = /"(?:[^"\\]|\\.)*"|[[\]{}:,]|[^\s[\]{}:,"]+/g;

/**
 * The line of each value of a valid JSON text, from 1, by its path, such as `form.sections[0].title`; that of the whole text by `''`.
 */
export function linesOf(text: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  // The open objects and arrays: the path of each, and the name or index of the value that comes next.
  const open: { path: string; next: string | number }[] = [];
  let line = 1;
  let seen = 0;
  const nextPath = () => {
    const inner = open.at(-1);
    if (inner === undefined) return '';
    const { path, next } = inner;
    if (typeof next === 'number') return `${path}[${next}]`;
    return path === '' ? next : `${path}.${next}`;
  };
  let isName = false;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    line += text.slice(seen, index).split('\n').length - 1;
    seen = index;
    const inner = open.at(-1);
    if (token === '}' || token === ']') {
      open.pop();
      isName = false;
    } else if (token === ',') {
      if (typeof inner?.next === 'number') inner.next += 1;
      isName = typeof inner?.next === 'string';
    } else if (token === ':') {
      isName = false;
    } else if (isName && inner !== undefined) {
      inner.next = JSON.parse(token);
      lines.set(nextPath(), line);
    } else {
      if (!lines.has(nextPath())) lines.set(nextPath(), line);
      if (token === '{') open.push({ path: nextPath(), next: '' });
      if (token === '[') open.push({ path: nextPath(), next: 0 });
      isName = token === '{';
    }
  }
  return lines;
}

/** The line of a value, or of the nearest value around it that the text holds. */
export function lineOf(lines: ReadonlyMap<string, number>, path: string): number {
  for (let at = path; at !== ''; at = at.replace(/(\.|\[)?[^.[]*$/, '')) {
    const found = lines.get(at);
    if (found !== undefined) return found;
  }
  return 1;
}
