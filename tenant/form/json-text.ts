/** Finds positions in a JSON text: the lines of its values, and the object around the caret. Pure. */

const TOKEN = /"(?:[^"\\]|\\.)*"?|[[\]{}:,]|[^\s[\]{}:,"]+/g;

/** An open object or array: its path, and the name or index of its value that comes next. */
type Open = { readonly path: string; next: string | number; isName: boolean };

/** Reads a text that may end anywhere. @returns the objects and arrays that are open at its end, the innermost last. */
function readJson(text: string, onValue: (path: string, index: number) => void): readonly Open[] {
  const open: Open[] = [];
  const place = () => {
    const inner = open.at(-1);
    if (inner === undefined) return '';
    const { path, next } = inner;
    if (typeof next === 'number') return `${path}[${next}]`;
    return path === '' ? next : `${path}.${next}`;
  };
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const inner = open.at(-1);
    if (token === '}' || token === ']') open.pop();
    else if (token === ',' && inner !== undefined) {
      inner.isName = typeof inner.next === 'string';
      if (typeof inner.next === 'number') inner.next += 1;
    } else if (token === ':' && inner !== undefined) inner.isName = false;
    else {
      if (inner?.isName) inner.next = unquoted(token);
      onValue(place(), index);
      if (token === '{') open.push({ path: place(), next: '', isName: true });
      if (token === '[') open.push({ path: place(), next: 0, isName: false });
    }
  }
  return open;
}

function unquoted(token: string): string {
  return token.replace(/^"|"$/g, '').replace(/\\(.)/g, '$1');
}

/** The line of each value of a JSON text, from 1, by its path, such as `form.sections[0].title`; that of the whole text by `''`. */
export function linesOf(text: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  let line = 1;
  let seen = 0;
  readJson(text, (path, index) => {
    line += text.slice(seen, index).split('\n').length - 1;
    seen = index;
    if (!lines.has(path)) lines.set(path, line);
  });
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

/** The steps to the object in which a name may be written at the end of a text; undefined elsewhere. */
export function objectAtEnd(text: string): readonly string[] | undefined {
  const inner = readJson(text, () => undefined).at(-1);
  if (inner === undefined || !inner.isName) return undefined;
  return inner.path.split(/[.[\]]+/).filter((step) => step !== '');
}
