/** Documents as other programs make them, written by hand, and a look into copies. */
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';
import type { ConvertedPdf } from '#server/documents/read-pdfs.ts';

/** A page as its dictionary has it, and what it draws. */
type Page = { readonly entries?: string; readonly content?: string };

export type Parts = {
  readonly pages: readonly Page[];
  /** Entries of the catalog. */
  readonly catalog?: string;
  /** Other objects, from number 100. */
  readonly objects?: readonly string[];
};

/** A font without a file, and one that is in the PDF with its letters, as objects 10 and 11. */
const FONTS = [
  '10 0 obj <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>> endobj',
  `11 0 obj <</Type /Font /Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0] /FirstChar 65 /LastChar 66
    /Widths [1 1] /Encoding <</Differences [65 /A /B]>> /CharProcs <</A 12 0 R /B 12 0 R>> /ToUnicode 13 0 R>> endobj`,
  streamOf(12, '', '1 0 d0 0 0 .8 .8 re f'),
  streamOf(13, '', 'beginbfrange <41> <42> <0041> endbfrange'),
];

const RESOURCES = '/Resources <</Font <</Bare 10 0 R /Good 11 0 R>>>>';
/** Numbers of objects that pages begin with. */
const PAGES = 20;

export const pageRef = (index: number) => `${PAGES + 2 * index} 0 R`;

/** Bytes of a PDF; the font `/Good` has the letters A and B, and `/Bare` has no file. */
export function pdfOf({ pages, catalog = '', objects = [] }: Parts): Buffer {
  const kids = pages.map((_, index) => pageRef(index)).join(' ');
  const written = pages.flatMap(({ entries = '', content = '' }, index) => {
    const own = PAGES + 2 * index;
    const box = entries.includes('/MediaBox') ? '' : '/MediaBox [0 0 612 792]';
    const resources = entries.includes('/Resources') ? '' : RESOURCES;
    const contents = entries.includes('/Contents') ? '' : `/Contents ${own + 1} 0 R`;
    return [
      `${own} 0 obj <</Type /Page /Parent 2 0 R ${box} ${resources} ${contents} ${entries}>> endobj`,
      streamOf(own + 1, '', content),
    ];
  });
  const body = [
    '%PDF-1.7',
    `1 0 obj <</Type /Catalog /Pages 2 0 R ${catalog}>> endobj`,
    `2 0 obj <</Type /Pages /Kids [${kids}] /Count ${pages.length}>> endobj`,
    ...FONTS,
    ...written,
    ...objects,
    'trailer <</Root 1 0 R>>',
    '%%EOF\n',
  ];
  return Buffer.from(body.join('\n'), 'latin1');
}

export function streamOf(number: number, entries: string, content: string): string {
  return `${number} 0 obj <</Length ${content.length} ${entries}>> stream\n${content}\nendstream endobj`;
}

/** Words at a place, in one of the fonts above. */
export function words(text: string, font = 'Good'): string {
  return `BT /${font} 20 Tf 100 400 Td (${text}) Tj ET`;
}

export function documentOf(pdf: Uint8Array, pages: number, key = 'doc'): ConvertedPdf {
  return { key, fileName: `${key}.pdf`, pdf, pages };
}

export function claims(pdf: Uint8Array): boolean {
  return Buffer.from(pdf).includes('<pdfuaid:part>1</pdfuaid:part>');
}

/** A page of a copy: its size, and what its dictionary has. */
export async function pagesIn(pdf: Uint8Array) {
  const document = await open(pdf);
  return document.getPages().map((page) => ({
    size: [page.getWidth(), page.getHeight()],
    tabs: page.node.get(PDFName.of('Tabs'))?.toString(),
    annotations: page.node.get(PDFName.of('Annots')),
  }));
}

/** Every name in it, keys and values. */
export async function namesIn(pdf: Uint8Array): Promise<Set<string>> {
  const names = new Set<string>();
  await visitAll(pdf, (value) => {
    if (value instanceof PDFName) names.add(value.decodeText());
    if (value instanceof PDFDict) for (const key of value.keys()) names.add(key.decodeText());
  });
  return names;
}

/** References that lead nowhere, and objects that nothing leads to. */
export async function looseEndsIn(pdf: Uint8Array): Promise<string[]> {
  const document = await open(pdf);
  const { context } = document;
  const reached = new Set<PDFRef>();
  const lost: string[] = [];
  const visit = (value: unknown): void => {
    if (value instanceof PDFRef) {
      if (reached.has(value)) return;
      reached.add(value);
      const found = context.lookup(value);
      if (found === undefined) lost.push(`${value} leads nowhere`);
      visit(found);
    } else if (value instanceof PDFStream) visit(value.dict);
    else if (value instanceof PDFDict) for (const inner of value.values()) visit(inner);
    else if (value instanceof PDFArray) for (const inner of value.asArray()) visit(inner);
  };
  visit(context.trailerInfo.Root);
  visit(context.trailerInfo.Info);
  const kept = context.enumerateIndirectObjects().map(([ref]) => ref);
  const unreached = kept.filter((ref) => !reached.has(ref) && !isOfFile(context.lookup(ref)));
  return [...lost, ...unreached.map((ref) => `nothing leads to ${ref}`)];
}

/** What the file itself needs, such as its list of objects. */
function isOfFile(value: unknown): boolean {
  const type = value instanceof PDFStream ? value.dict.get(PDFName.of('Type')) : undefined;
  return type === PDFName.of('XRef') || type === PDFName.of('ObjStm');
}

async function visitAll(pdf: Uint8Array, visit: (value: unknown) => void): Promise<void> {
  const { context } = await open(pdf);
  const walk = (value: unknown): void => {
    visit(value);
    if (value instanceof PDFStream) walk(value.dict);
    else if (value instanceof PDFDict) for (const inner of value.values()) walk(inner);
    else if (value instanceof PDFArray) for (const inner of value.asArray()) walk(inner);
  };
  for (const [, value] of context.enumerateIndirectObjects()) walk(value);
}

async function open(pdf: Uint8Array): Promise<PDFDocument> {
  return PDFDocument.load(pdf, { updateMetadata: false });
}

/** Every text in it that is no part of a stream. */
export async function stringsIn(pdf: Uint8Array): Promise<string[]> {
  const strings: string[] = [];
  await visitAll(pdf, (value) => {
    if (value instanceof PDFString || value instanceof PDFHexString)
      strings.push(value.decodeText());
  });
  return strings;
}
