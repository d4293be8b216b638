import { posix } from 'node:path';
import type { Part } from './zip.ts';

/** One part's reference to another, as a `.rels` part lists it. */
type Relationship = { readonly id: string; readonly type: string; readonly target: string };
/** The same with the name of the part that it leads to, from the root of the document. */
export type Reference = Relationship & { readonly part: string };

const ELEMENT = /<(?:[\w.-]+:)?Relationship\s([^<>]*)>/g;
const ATTRIBUTE = /(?<![\w:.-])(Id|Type|Target|TargetMode)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
/** Types of references that would load foreign content or run something, even where they stay inside the document. */
const UNWANTED =
  /\/(?:aFChunk|oleObject|package|control|attachedTemplate|subDocument|frame|vbaProject)$/i;

/**
 * Writes a `.rels` part anew with only those references that lead to a part which stays. What leads outside (a picture on a
 * web server, a file of the machine) is left out, and so is anything that this does not understand.
 * @param name of the `.rels` part, such as `word/_rels/document.xml.rels`
 * @param kept the names of the parts that stay, in lower case
 */
export function keepInnerReferences(name: string, xml: string, kept: ReadonlySet<string>): string {
  return writeReferences(findReferences(name, xml, kept));
}

/** The references that {@link keepInnerReferences} keeps. */
function findReferences(name: string, xml: string, kept: ReadonlySet<string>): Reference[] {
  const folder = posix.dirname(posix.dirname(name));
  return [...xml.matchAll(ELEMENT)]
    .map(([, attributes = '']) => findInner(attributes))
    .filter((each) => each !== undefined)
    .filter(({ type }) => !UNWANTED.test(type))
    .map((each) => ({ ...each, part: resolvePart(folder, each.target) }))
    .filter(({ part }) => kept.has(part.toLowerCase()));
}

/** The name of a part beside another one. */
export const inFolderOf = (part: string, name: string) => posix.join(posix.dirname(part), name);

/** The name of the part that lists a part's references; those of the whole document for an empty name. */
export const listOf = (part: string) => inFolderOf(part, `_rels/${posix.basename(part)}.rels`);

/** The references of a part to parts that stay. @param names of all these, in lower case */
export function referencesOf(
  part: string,
  parts: readonly Part[],
  names: ReadonlySet<string>,
): Reference[] {
  const list = listOf(part).toLowerCase();
  const found = parts.find(({ name }) => name.toLowerCase() === list);
  if (found === undefined) return [];
  return findReferences(found.name, Buffer.from(found.bytes).toString('utf8'), names);
}

/** The names of all parts, in lower case. */
export const namesOf = (parts: readonly Part[]) =>
  new Set(parts.map(({ name }) => name.toLowerCase()));

/** The name of the part with the text of a document. */
export function findMain(parts: readonly Part[]): string | undefined {
  const references = referencesOf('', parts, namesOf(parts));
  return references.find(({ type }) => type.endsWith('/officeDocument'))?.part;
}

export function writeReferences(references: readonly Relationship[]): string {
  const lines = references.map(
    ({ id, type, target }) =>
      `<Relationship Id="${asAttribute(id)}" Type="${asAttribute(type)}" Target="${asAttribute(target)}"/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${lines.join('')}</Relationships>`;
}

function findInner(attributes: string): Relationship | undefined {
  const found = new Map<string, string>();
  for (const [, key = '', double, single] of attributes.matchAll(ATTRIBUTE)) {
    found.set(key, decode(double ?? single ?? ''));
  }
  const [id, type, target] = [found.get('Id'), found.get('Type'), found.get('Target')];
  if (id === undefined || type === undefined || target === undefined) return undefined;
  return (found.get('TargetMode') ?? 'Internal') === 'Internal' ? { id, type, target } : undefined;
}

function resolvePart(folder: string, target: string): string {
  const path = target.startsWith('/') ? target : posix.join('/', folder, target);
  return posix.normalize(path).slice(1);
}

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

function decode(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi,
    (all, decimal, hex, name) => {
      if (name !== undefined) return NAMED[name] ?? all;
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : all;
    },
  );
}

function asAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
