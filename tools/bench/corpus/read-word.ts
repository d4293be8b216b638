/** The text of a Word document with its changes accepted, read from the XML by other means than the converter's. */
import { posix } from 'node:path';
import { unpack } from '../../../server/converter/inside/word/zip.ts';
import { LIMITS } from '../../../server/converter/limits.ts';
import { sniff } from '../../../server/converter/sniff.ts';
import { wordsOf } from './words.ts';

type Said = {
  /** Words that must be on the pages. */
  readonly words: readonly string[];
  /** Words that must not be: deleted, or only in comments. */
  readonly unsaid: readonly string[];
  /** The number of distinct shown pictures. */
  readonly pictures: number;
};

const BOUNDS = { ...LIMITS, parts: 5000, unpackedBytes: 2 ** 28 };
const SHOWN = new Set(['png', 'jpeg', 'gif', 'bmp', 'tiff']);
/** Fields whose result changes by itself. */
const MADE_ANEW =
  /\b(?:PAGE|NUMPAGES|SECTIONPAGES|DATE|TIME|SAVEDATE|PRINTDATE|CREATEDATE|FILENAME|TOC|PAGEREF|REF|AUTHOR|LASTSAVEDBY|USERNAME|SEQ|EDITTIME|TITLE|DOCPROPERTY|FORMDROPDOWN)\b/;
/** Complex fields, the inner ones first, and simple ones. */
const FIELD =
  /<w:fldChar\b[^>]*"begin"(?:(?!"begin").)*?"end"[^>]*>|<w:fldSimple\b(?:(?!<w:fldSimple\b).)*?<\/w:fldSimple>/gs;
const HIDDEN =
  /<w:rPr>(?:(?!<\/w:rPr>).)*<w:vanish\/>(?:(?!<\/w:rPr>).)*<\/w:rPr>(?:(?!<w:r[ >]).)*?<\/w:r>/gs;

export async function readWord(bytes: Uint8Array): Promise<Said> {
  const parts = new Map<string, Buffer>();
  for (const part of await unpack(bytes, BOUNDS)) parts.set(part.name, Buffer.from(part.bytes));
  const main = related(parts, '').find(({ type }) => type === 'officeDocument')?.part ?? '';
  const references = related(parts, main);
  const textOf = (wanted: (reference: Related) => boolean) =>
    plain(parts.get(references.find(wanted)?.part ?? '')?.toString('utf8') ?? '');
  const body = plain(parts.get(main)?.toString('utf8') ?? '');
  const isHidden = hiddenIn(textOf(({ type }) => type === 'styles'));
  const accepted = without(body, 'w:del', 'w:moveFrom', 'mc:Fallback', 'w:pPrChange');
  const header = /<w:headerReference\b[^>]*"default"[^>]*>/.exec(accepted)?.[0];
  const hasFirst = /<w:titlePg\/>/.test(accepted);
  const notes = ['footnote', 'endnote'].flatMap((kind) => {
    const all = textOf(({ type }) => type === `${kind}s`);
    const ids = accepted.matchAll(new RegExp(`<w:${kind}Reference\\b[^>]*w:id="(\\d+)"`, 'g'));
    return [...ids].map(([, id]) => elementIn(all, `w:${kind}`, `w:id="${id}"`));
  });
  const stories = [
    accepted.replace(/<w:p\b(?:(?!<w:p\b).)*?<\/w:p>/gs, (p) => (isHidden(p) ? '' : p)),
    header && !hasFirst ? textOf(({ id }) => header.includes(`r:id="${id}"`)) : '',
    ...notes,
  ];
  const words = stories.flatMap((story) => wordsOf(textIn(fixed(story))));
  const perhaps = new Set(stories.flatMap((story) => wordsOf(textIn(story))));
  const gone = [...body.matchAll(/<w:delText\b[^>]*>([^<]*)</g)].map(([, text = '']) => text);
  const comments = textIn(textOf(({ type }) => type === 'comments'));
  const shown = new Set(
    [...accepted.matchAll(/<(?:a:blip|v:imagedata)\b[^>]*r:(?:embed|id)="([^"]*)"/g)].map(
      ([, id]) => references.find((each) => each.id === id)?.part ?? '',
    ),
  );
  return {
    words,
    unsaid: wordsOf(`${gone.join(' ')} ${comments}`).filter(
      (word) => word.length > 4 && !perhaps.has(word),
    ),
    pictures: [...shown].filter((name) => SHOWN.has(sniff(parts.get(name) ?? Buffer.alloc(0))))
      .length,
  };
}

/** Without what any XML may be written with. */
function plain(xml: string): string {
  return xml.replaceAll(/\s*\/>/g, '/>').replaceAll("'", '"');
}

/** Without fields that change by themselves, and without hidden text. */
function fixed(xml: string): string {
  let text = xml.replaceAll(HIDDEN, '');
  for (let before = ''; before !== text; ) {
    before = text;
    text = text.replaceAll(FIELD, (field) => {
      const instruction = [...field.matchAll(/<w:instrText\b[^>]*>([^<]*)|w:instr="([^"]*)"/g)];
      const [, , result = field] = /^(.*?)"separate"[^>]*>(.*)$/s.exec(field) ?? [];
      const words = instruction.map(([, complex = '', simple = '']) => complex + simple).join('');
      return MADE_ANEW.test(words) ? ' ' : result.replaceAll('w:fldSimple', 'w:field');
    });
  }
  return text;
}

const GAPS =
  /<(?:w:(?:p|tab|br|cr|tc|ptab|footnoteReference|endnoteReference)|m:(?:num|den|sub|sup|e|oMath))\b[^>]*>/g;

function textIn(xml: string): string {
  const spaced = xml
    .replaceAll(GAPS, '<w:t> </w:t>')
    .replaceAll('<w:noBreakHyphen/>', '<w:t>-</w:t>');
  const texts = [...spaced.matchAll(/<[wm]:t(?:\s[^>]*)?>([^<]*)</g)].map(([, text = '']) => text);
  return texts.join('').replaceAll(/&(?:#x?\w+|\w+);/g, ' ');
}

function without(xml: string, ...names: readonly string[]): string {
  return names.reduce(
    (left, name) =>
      left.replaceAll(new RegExp(`<${name}(?:\\s[^>]*[^/>])?>.*?</${name}>`, 'gs'), ''),
    xml,
  );
}

function elementIn(xml: string, name: string, attribute: string): string {
  const elements = xml.match(new RegExp(`<${name}\\s[^>]*>.*?</${name}>`, 'gs')) ?? [];
  return elements.find((element) => element.slice(0, 200).includes(attribute)) ?? '';
}

/** Whether a paragraph has a style that hides its text, such as Word's two for web forms. */
function hiddenIn(styles: string): (paragraph: string) => boolean {
  const hiding = (styles.match(/<w:style\s.*?<\/w:style>/gs) ?? [])
    .filter((style) => style.includes('<w:vanish/>'))
    .map((style) => /w:styleId="([^"]*)"/.exec(style)?.[1]);
  return (paragraph) => hiding.some((id) => paragraph.includes(`Style w:val="${id}"`));
}

type Related = { readonly id: string; readonly type: string; readonly part: string };

/** The parts that a part refers to, each with the last segment of its relation's type. */
function related(parts: ReadonlyMap<string, Buffer>, name: string): Related[] {
  const folder = posix.dirname(name);
  const list = parts.get(posix.join(folder, '_rels', `${posix.basename(name)}.rels`));
  const relations = plain(list?.toString('utf8') ?? '').match(/<(?:\w+:)?Relationship\s[^>]*>/g);
  return (relations ?? []).map((relation) => {
    const at = (key: string) => new RegExp(`\\b${key}="([^"]*)"`).exec(relation)?.[1] ?? '';
    const target = at('Target');
    const path = target.startsWith('/') ? target : posix.join('/', folder, target);
    return { id: at('Id'), type: posix.basename(at('Type')), part: posix.normalize(path).slice(1) };
  });
}
