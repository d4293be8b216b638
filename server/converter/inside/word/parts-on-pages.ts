/**
 * Selects the parts of a Word document that reach a page, by following references from the root: text, headers, notes, styles, fonts,
 * pictures and charts. Macros, controls, embedded files, comments, data and external targets are left out. Pure.
 */
import { posix } from 'node:path';
import { sniff } from '../../sniff.ts';
import { Refused } from '../refused.ts';
import type { Part } from './zip.ts';

/** A part with its kind, from the reference to it, such as `header`. */
export type KnownPart = Part & { readonly kind: string };

type Reference = { readonly id: string; readonly type: string; readonly target: string };

const CONTENT_TYPES = '[Content_Types].xml';
const WORDS_TYPES = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const MACROS = /macroEnabled|vbaProject/i;
const PICTURES = new Set(['png', 'jpeg', 'gif', 'bmp', 'tiff', 'metafile']);
const FONT = /\.odttf$/i;

/** Kinds of parts that a page may need: the last segment of the reference's type. */
const KINDS = new Set([
  ...['officeDocument', 'styles', 'stylesWithEffects', 'numbering', 'settings', 'theme'],
  ...['fontTable', 'font', 'header', 'footer', 'footnotes', 'endnotes', 'image'],
  ...['chart', 'chartUserShapes', 'chartStyle', 'chartColorStyle', 'themeOverride'],
  ...['diagramData', 'diagramLayout', 'diagramQuickStyle', 'diagramColors', 'diagramDrawing'],
]);
const SETTINGS_TYPE =
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships/settings';

const RELATIONSHIP = /<(?:[\w.-]+:)?Relationship\s([^<>]*)>/g;
const ATTRIBUTE = /(?<![\w:.-])(Id|Type|Target|TargetMode)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const PICTURE = /<(?:[\w.-]+:)?(?:blip|imagedata)\s([^<>]*)>/g;
const PICTURE_ID = /[\w.-]+:(embed|id|link|href)\s*=\s*["']([^"']+)["']/g;

/**
 * @returns the selected parts with their reference lists, and whether a page shows a picture that is not among them.
 * @throws Refused for a file that is no Word document, holds macros, or disguises its XML.
 */
export function partsOnPages(all: readonly Part[]): {
  readonly parts: readonly KnownPart[];
  readonly lacksPictures: boolean;
} {
  const byName = new Map(all.map((part) => [part.name.toLowerCase(), part]));
  const types = byName.get(CONTENT_TYPES.toLowerCase());
  if (types === undefined)
    throw new Refused(isOfOtherProgram(all) ? 'word notWord' : 'word archive');
  checkType(types.bytes.toString('utf8'));
  const parts = new Map<string, KnownPart>();
  let lacksPictures = false;

  function follow(name: string): void {
    const list = posix.join(posix.dirname(name), '_rels', `${posix.basename(name)}.rels`);
    const found = byName.get(list.toLowerCase());
    const references = found === undefined ? [] : referencesIn(found, posix.dirname(name));
    const kept = references.filter(({ type, target }) => {
      const part = byName.get(target.toLowerCase());
      return part !== undefined && isHarmless(part, kindOf(type));
    });
    lacksPictures ||= showsOther(parts.get(name.toLowerCase()), kept);
    const settings = { id: 'added', type: SETTINGS_TYPE, target: 'added-settings.xml' };
    const isMain = parts.get(name.toLowerCase())?.kind === 'officeDocument';
    if (isMain && !kept.some(({ type }) => kindOf(type) === 'settings')) {
      kept.push(settings);
      byName.set(settings.target, { name: settings.target, bytes: Buffer.from(NO_SETTINGS) });
    }
    if (kept.length > 0) {
      parts.set(list, { name: list, kind: 'references', bytes: Buffer.from(asXml(kept)) });
    }
    for (const { type, target } of kept) {
      const part = byName.get(target.toLowerCase());
      if (part === undefined || parts.has(target.toLowerCase())) continue;
      parts.set(target.toLowerCase(), { ...part, kind: kindOf(type) });
      if (kindOf(type) !== 'image' && kindOf(type) !== 'font') follow(part.name);
    }
  }

  parts.set(CONTENT_TYPES, { ...types, kind: 'types' });
  follow('');
  if ([...parts.values()].some(isDisguised)) throw new Refused('word damaged');
  return { parts: [...parts.values()], lacksPictures };
}

const NO_SETTINGS = `<w:settings xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"/>`;

const kindOf = (type: string) => posix.basename(type);

/** Whether Apple's Pages or LibreOffice wrote it. */
function isOfOtherProgram(parts: readonly Part[]): boolean {
  return parts.some(({ name }) =>
    /^(?:mimetype|Index\/Document\.iwa|Index\.zip|index\.(?:xml|apxl))$/.test(name),
  );
}

function checkType(contentTypes: string): void {
  if (MACROS.test(contentTypes)) throw new Refused('word macros');
  if (contentTypes.includes(`${WORDS_TYPES}.document.main+xml`)) return;
  const isTemplate = contentTypes.includes(`${WORDS_TYPES}.template.main+xml`);
  throw new Refused(isTemplate ? 'word template' : 'word notWord');
}

function isHarmless({ name, bytes }: Part, kind: string): boolean {
  // Judge pictures by their bytes, not their name: an SVG drawing could refer to files and addresses.
  if (kind === 'image') return PICTURES.has(sniff(bytes));
  return kind === 'font' ? FONT.test(name) : KINDS.has(kind);
}

/**
 * True for XML that Word would not write, which is UTF-8 without document types. Entities could expand without end or refer to files, and
 * LibreOffice would decode another encoding differently from this code.
 */
function isDisguised({ kind, bytes }: KnownPart): boolean {
  if (kind === 'image' || kind === 'font') return false;
  const start = bytes.subarray(0, 200).toString('latin1');
  const encoding = /^[^<]*<\?xml[^>]*\sencoding\s*=\s*["']([^"']*)/i.exec(start)?.[1] ?? 'utf-8';
  const isPlain = /^(?:utf-8|us-ascii|ascii)$/i.test(encoding) && !bytes.subarray(0, 4).includes(0);
  return !isPlain || /^(?:\xff\xfe|\xfe\xff)/.test(start) || bytes.includes('<!DOCTYPE');
}

/** Whether a part shows a picture that is not among these references. A linked picture that is embedded too is not missing. */
function showsOther(part: KnownPart | undefined, references: readonly Reference[]): boolean {
  if (part === undefined || /^(?:numbering|styles|theme|settings)/.test(part.kind)) return false;
  const ids = new Set(references.map(({ id }) => id));
  return [...part.bytes.toString('utf8').matchAll(PICTURE)].some(([, attributes = '']) => {
    const named = new Map([...attributes.matchAll(PICTURE_ID)].map(([, key, id]) => [key, id]));
    const id = named.get('embed') ?? named.get('id') ?? named.get('link') ?? named.get('href');
    return id !== undefined && !ids.has(id);
  });
}

/** References to other parts of the document, with targets as paths from the root. */
function referencesIn({ bytes }: Part, folder: string): Reference[] {
  return [...bytes.toString('utf8').matchAll(RELATIONSHIP)].flatMap(([, attributes = '']) => {
    const found = new Map<string, string>();
    for (const [, key = '', double, single] of attributes.matchAll(ATTRIBUTE)) {
      found.set(key, decode(double ?? single ?? ''));
    }
    const [id, type, target] = [found.get('Id'), found.get('Type'), found.get('Target')];
    if (id === undefined || type === undefined || target === undefined) return [];
    if ((found.get('TargetMode') ?? 'Internal') !== 'Internal') return [];
    const path = target.startsWith('/') ? target : posix.join('/', folder, target);
    return [{ id, type, target: posix.normalize(path).slice(1) }];
  });
}

function asXml(references: readonly Reference[]): string {
  const lines = references.map(
    ({ id, type, target }) =>
      `<Relationship Id="${asAttribute(id)}" Type="${asAttribute(type)}" Target="/${asAttribute(target)}"/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${lines.join('')}</Relationships>`;
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
