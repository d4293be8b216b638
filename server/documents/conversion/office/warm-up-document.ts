import { writeZip } from './zip.ts';

const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const MAIN_TYPE =
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

/** Fonts that most documents ask for, and scripts that LibreOffice has to look for a font for. */
const SAMPLES = [
  ['Calibri', 'Aa'],
  ['Cambria', 'Aa'],
  ['Times New Roman', 'Aa'],
  ['Arial', 'Aa'],
  ['Calibri', 'ابت אבג'],
  ['Calibri', '你好 こん 안녕 हिन्दी'],
] as const;

/** A document to warm LibreOffice up with: laying it out loads the libraries and fonts that most documents need. */
export function warmUpDocument(): Buffer {
  const paragraphs = SAMPLES.flatMap(([font, text]) =>
    ['', '<w:b/>'].map(
      (bold) =>
        `<w:p><w:r><w:rPr><w:rFonts w:ascii="${font}" w:hAnsi="${font}"/>${bold}</w:rPr><w:t>${text}</w:t></w:r></w:p>`,
    ),
  );
  const table = '<w:tbl><w:tr><w:tc><w:p/></w:tc></w:tr></w:tbl>';
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${MAIN_TYPE}"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${RELATIONSHIPS}"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<w:document xmlns:w="${MAIN}"><w:body>${paragraphs.join('')}${table}<w:p/></w:body></w:document>`,
  };
  const zip = writeZip(
    Object.entries(parts).map(([name, text]) => ({ name, bytes: Buffer.from(text) })),
  );
  return Buffer.from(zip);
}
