import { type ZipEntry, zipFile } from './zip-file.ts';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN_TYPE =
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const SPACES = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  `xmlns:r="${OFFICE}"`,
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
  'xmlns:o="urn:schemas-microsoft-com:office:office"',
].join(' ');

/** A reference of the document's main part. */
export type Reference = {
  readonly id: string;
  /** The last segment of the type, such as `image`. */
  readonly type: string;
  readonly target: string;
  readonly isExternal?: boolean;
};

type WordFile = {
  /** Content of the body, as WordprocessingML. */
  readonly body: string;
  readonly references?: readonly Reference[];
  /** Further parts; one with a usual name replaces the usual part. */
  readonly parts?: readonly ZipEntry[];
  readonly mainType?: string;
};

/** A Word document with the usual parts. */
export function wordFile(file: WordFile): Buffer {
  return zipFile(wordParts(file));
}

export function wordParts({ body, references = [], parts = [], mainType }: WordFile): ZipEntry[] {
  const usual: ZipEntry[] = [
    { name: '[Content_Types].xml', bytes: contentTypes(mainType ?? MAIN_TYPE) },
    {
      name: '_rels/.rels',
      bytes: relationships([{ id: 'r1', type: 'officeDocument', target: 'word/document.xml' }]),
    },
    { name: 'word/_rels/document.xml.rels', bytes: relationships(references) },
    {
      name: 'word/document.xml',
      bytes: `<w:document ${SPACES}><w:body>${body}</w:body></w:document>`,
    },
  ];
  const replaced = new Set(parts.map(({ name }) => name));
  return [...usual.filter(({ name }) => !replaced.has(name)), ...parts];
}

export function contentTypes(mainType: string): string {
  const defaults = [
    ['rels', 'application/vnd.openxmlformats-package.relationships+xml'],
    ['xml', 'application/xml'],
    ...['png', 'jpeg', 'gif', 'emf'].map((name) => [name, `image/${name}`]),
    ['html', 'text/html'],
    ['bin', 'application/vnd.openxmlformats-officedocument.oleObject'],
  ];
  return `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${defaults
    .map(([extension, type]) => `<Default Extension="${extension}" ContentType="${type}"/>`)
    .join('')}<Override PartName="/word/document.xml" ContentType="${mainType}"/></Types>`;
}

function relationships(references: readonly Reference[]): string {
  const lines = references.map(
    ({ id, type, target, isExternal }) =>
      `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"${isExternal === true ? ' TargetMode="External"' : ''}/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${lines.join('')}</Relationships>`;
}

type Look = {
  readonly size?: number;
  readonly isRightToLeft?: boolean;
  readonly bold?: boolean;
};

export function paragraph(text: string, { size = 12, isRightToLeft, bold }: Look = {}): string {
  const direction = isRightToLeft === true;
  const run = [
    bold === true ? '<w:b/>' : '',
    `<w:sz w:val="${size * 2}"/><w:szCs w:val="${size * 2}"/>`,
    direction ? '<w:rtl/>' : '',
  ].join('');
  return `<w:p><w:pPr>${direction ? '<w:bidi/>' : ''}</w:pPr><w:r><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Calibri"/>${run}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
}

export function table(rows: readonly (readonly string[])[]): string {
  const border = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
    .map((side) => `<w:${side} w:val="single" w:sz="4" w:color="000000"/>`)
    .join('');
  const cells = rows.map(
    (row) =>
      `<w:tr>${row.map((cell) => `<w:tc><w:tcPr><w:tcW w:w="3000" w:type="dxa"/></w:tcPr>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`,
  );
  return `<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/><w:tblBorders>${border}</w:tblBorders></w:tblPr>${cells.join('')}</w:tbl>`;
}

/** A picture of 2 × 2 inches. @param attribute `r:embed="rId"` for an embedded one, `r:link="rId"` for an external one. */
export function picture(attribute: string): string {
  const size = 'cx="1828800" cy="1828800"';
  return `<w:p><w:r><w:drawing><wp:inline><wp:extent ${size}/><wp:docPr id="1" name="p"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="p"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip ${attribute}/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${size}/></a:xfrm><a:prstGeom prst="rect"/></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;
}

/** A field that Word updates when the document is opened. */
export function field(instruction: string, shown: string): string {
  const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
  return `<w:p>${mark('begin')}<w:r><w:instrText xml:space="preserve"> ${instruction} </w:instrText></w:r>${mark('separate')}<w:r><w:t>${shown}</w:t></w:r>${mark('end')}</w:p>`;
}
