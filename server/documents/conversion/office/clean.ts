import { sniff } from '#server/converter/sniff.ts';
import { Refusal } from './refusal.ts';
import { keepInnerReferences, namesOf } from './relationships.ts';
import type { Part } from './zip.ts';

const CONTENT_TYPES = '[Content_Types].xml';
const MAIN = {
  document: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  template: 'application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml',
};
const MACROS = /macroEnabled|vbaProject/i;

const XML = /\.(?:xml|rels|vml)$/i;
const FONT = /\.odttf$/i;
/** Embedded documents and controls: the picture that the page shows of them is another part. */
const FOREIGN = /(?:^|\/)(?:embeddings|activeX|ctrlProps|afchunk)\w*(?:\/|\.)/i;
const PICTURES = new Set(['png', 'jpeg', 'gif', 'bmp', 'tiff', 'metafile']);

/**
 * The parts of a Word document that put something on the page, and nothing that could run, or reach outside: no macros, no
 * controls, no embedded files, no references to anything outside.
 * @throws Refusal for what is no Word document, or holds macros, or hides something in its XML, or has text in a file inside.
 */
export function clean(parts: readonly Part[]): Part[] {
  const types = parts.find(({ name }) => name === CONTENT_TYPES);
  if (types === undefined) throw new Refusal(isOfOtherProgram(parts) ? 'notWord' : 'archive');
  checkType(Buffer.from(types.bytes).toString('utf8'));
  if (parts.some(({ name }) => /(?:^|\/)vbaProject/i.test(name))) throw new Refusal('macros');
  const kept = parts.filter(isHarmless);
  if (kept.some((part) => XML.test(part.name) && isDisguised(part))) {
    throw new Refusal('damaged');
  }
  // Its text is in a file that is not opened: Word takes it in when it saves the document.
  if (hasElement(kept, /<(?:[\w.-]+:)?altChunk[\s/>]/)) throw new Refusal('foreign');
  const names = namesOf(kept);
  return kept.map((part) => withInnerReferences(part, names));
}

/** Whether an equation stands in it, which LibreOffice leaves out where its own package for them is missing. */
export function hasEquation(parts: readonly Part[]): boolean {
  return hasElement(parts, /<(?:[\w.-]+:)?oMath[\s>]/);
}

/** Whether somebody commented on a place in it: comments do not print. */
export function hasComments(parts: readonly Part[]): boolean {
  return (
    hasElement(parts, /<(?:[\w.-]+:)?commentReference[\s/>]/) &&
    hasElement(parts, /<(?:[\w.-]+:)?comment[\s>]/)
  );
}

function hasElement(parts: readonly Part[], element: RegExp): boolean {
  return parts.some(({ name, bytes }) => XML.test(name) && element.test(textOf(bytes)));
}

/** Whether Apple's Pages or LibreOffice wrote it. */
function isOfOtherProgram(parts: readonly Part[]): boolean {
  return parts.some(({ name }) =>
    /^(?:mimetype|Index\/Document\.iwa|Index\.zip|index\.(?:xml|apxl))$/.test(name),
  );
}

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

function checkType(contentTypes: string): void {
  if (MACROS.test(contentTypes)) throw new Refusal('macros');
  if (contentTypes.includes(MAIN.document)) return;
  throw new Refusal(contentTypes.includes(MAIN.template) ? 'template' : 'notWord');
}

function isHarmless({ name, bytes }: Part): boolean {
  if (FOREIGN.test(name)) return false;
  // Of pictures the bytes decide, not the name: Word calls some .tmp or .bin, and an SVG drawing could refer to files and addresses.
  return XML.test(name) || FONT.test(name) || PICTURES.has(sniff(bytes));
}

/**
 * Word writes UTF-8 without document types. Entities could expand without end or refer to files, and in another encoding the
 * other checks would read other characters than LibreOffice does.
 */
function isDisguised({ bytes }: Part): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const start = text.subarray(0, 200).toString('latin1');
  const encoding = /^[^<]*<\?xml[^>]*\sencoding\s*=\s*["']([^"']*)/i.exec(start)?.[1] ?? 'utf-8';
  if (!/^(?:utf-8|us-ascii|ascii)$/i.test(encoding)) return true;
  return (
    text.subarray(0, 4).includes(0) ||
    /^(?:\xff\xfe|\xfe\xff)/.test(start) ||
    text.includes('<!DOCTYPE')
  );
}

function withInnerReferences(part: Part, names: ReadonlySet<string>): Part {
  if (!/\.rels$/i.test(part.name)) return part;
  const xml = Buffer.from(part.bytes).toString('utf8');
  return { name: part.name, bytes: Buffer.from(keepInnerReferences(part.name, xml, names)) };
}
