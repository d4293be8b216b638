/** Parts of Word documents that somebody has worked over: tracked changes, comments, equations, and what they say of themselves. */
import type { ZipEntry } from './zip-file.ts';

const WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const MATH = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"';
const WHO = 'w:author="Teacher" w:date="2026-01-05T10:00:00Z"';

const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const goneRun = (text: string) => `<w:r><w:delText xml:space="preserve">${text}</w:delText></w:r>`;
const mark = (kind: 'ins' | 'del', inner = '') => `<w:${kind} w:id="1" ${WHO}>${inner}</w:${kind}>`;

export const inserted = (text: string) => mark('ins', run(text));
export const deleted = (text: string) => mark('del', goneRun(text));
export const kept = run;
export const lines = (...runs: string[]) => `<w:p>${runs.join('')}</w:p>`;

/** A paragraph that was deleted as a whole, its end as well. */
export const deletedParagraph = (text: string) =>
  `<w:p><w:pPr><w:rPr>${mark('del')}</w:rPr></w:pPr>${deleted(text)}</w:p>`;

/** Text that was moved: where it was, with what follows there, and where it is. */
export function moved(text: string, after: string, before: string): string {
  const range = (kind: 'From' | 'To', side: 'Start' | 'End') =>
    `<w:move${kind}Range${side} w:id="${kind === 'From' ? 5 : 6}"${side === 'Start' ? ` ${WHO} w:name="m1"` : ''}/>`;
  const half = (kind: 'From' | 'To') =>
    `${range(kind, 'Start')}<w:move${kind} w:id="7" ${WHO}>${run(text)}</w:move${kind}>${range(kind, 'End')}`;
  return lines(half('From'), run(after)) + lines(run(before), half('To'));
}

/** A table of one column; each row says what became of it. */
export function workedOverTable(rows: readonly (readonly [string, 'ins' | 'del' | 'kept'])[]) {
  const row = ([text, state]: (typeof rows)[number]) => {
    const what = { ins: inserted, del: deleted, kept: run }[state](text);
    const property = state === 'kept' ? '' : `<w:trPr>${mark(state)}</w:trPr>`;
    return `<w:tr>${property}<w:tc><w:tcPr><w:tcW w:w="3000" w:type="dxa"/></w:tcPr>${lines(what)}</w:tc></w:tr>`;
  };
  return `<w:tbl><w:tblPr/>${rows.map(row).join('')}</w:tbl>`;
}

/** A paragraph with a comment, and the part that holds the comment's words. */
export const commented = (text: string) =>
  `<w:p><w:commentRangeStart w:id="0"/>${run(text)}<w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r></w:p>`;
export const comments = (text: string, inner = ''): ZipEntry => ({
  name: 'word/comments.xml',
  bytes: `<w:comments ${WORD}><w:comment w:id="0" w:author="Teacher">${lines(run(text))}${inner}</w:comment></w:comments>`,
});

const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';
const SHAPE = 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape';
/** A paragraph with an oval that stands at a place of its own. */
export const oval = lines(
  `<w:r><w:drawing><wp:anchor xmlns:wp="${DRAWING}/wordprocessingDrawing" simplePos="0" relativeHeight="1" behindDoc="0" locked="0" layoutInCell="1" allowOverlap="1"><wp:simplePos x="0" y="0"/><wp:positionH relativeFrom="column"><wp:posOffset>0</wp:posOffset></wp:positionH><wp:positionV relativeFrom="paragraph"><wp:posOffset>0</wp:posOffset></wp:positionV><wp:extent cx="584200" cy="374650"/><wp:wrapNone/><wp:docPr id="1" name="Oval"/><a:graphic xmlns:a="${DRAWING}/main"><a:graphicData uri="${SHAPE}"><wps:wsp xmlns:wps="${SHAPE}"><wps:cNvSpPr/><wps:spPr><a:prstGeom prst="ellipse"/></wps:spPr><wps:bodyPr/></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></w:r>`,
);

/** A line with an equation that somebody worked over: signs that stayed and that were inserted, and another equation that was deleted. */
export const workedOverEquation = (stayed: string, added: string, gone: string) => {
  const math = (inner: string) => `<m:oMath ${MATH}>${inner}</m:oMath>`;
  const sign = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
  return lines(math(sign(stayed) + mark('ins', sign(added))), mark('del', math(sign(gone))));
};

/** A fraction. */
export const equation = (above: string, below: string) =>
  `<w:p><m:oMath ${MATH}><m:f><m:num><m:r><m:t>${above}</m:t></m:r></m:num><m:den><m:r><m:t>${below}</m:t></m:r></m:den></m:f></m:oMath></w:p>`;

export const heading = (text: string) =>
  `<w:p><w:pPr><w:pStyle w:val="Heading1"/><w:outlineLvl w:val="0"/></w:pPr>${run(text)}</w:p>`;

const paragraphStyle = (id: string, inner: string): ZipEntry => ({
  name: 'word/styles.xml',
  bytes: `<w:styles ${WORD}><w:style w:type="paragraph" w:styleId="${id}">${inner}</w:style></w:styles>`,
});
export const headingStyle = paragraphStyle(
  'Heading1',
  '<w:name w:val="heading 1"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr>',
);
/** Text that has it does not print. */
export const hiddenStyle = paragraphStyle(
  'Hidden',
  '<w:name w:val="HTML Top of Form"/><w:rPr><w:vanish/></w:rPr>',
);

export const settings = (inner: string): ZipEntry => ({
  name: 'word/settings.xml',
  bytes: `<w:settings ${WORD}>${inner}</w:settings>`,
});

/** What Word writes down about a document as a whole: its title, and how many pages and letters it had. */
export function properties(said: { title?: string; pages?: number; letters?: number }): ZipEntry[] {
  const { title = '', pages, letters } = said;
  const counted = (name: string, count?: number) =>
    count === undefined ? '' : `<${name}>${count}</${name}>`;
  const OFFICE = 'http://schemas.openxmlformats.org';
  return [
    {
      name: '_rels/.rels',
      bytes: `<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/><Relationship Id="r2" Type="${OFFICE}/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/><Relationship Id="r3" Type="${OFFICE}/officeDocument/2006/relationships/extended-properties" Target="docProps/app.xml"/></Relationships>`,
    },
    {
      name: 'docProps/core.xml',
      bytes: `<cp:coreProperties xmlns:cp="${OFFICE}/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${title}</dc:title></cp:coreProperties>`,
    },
    {
      name: 'docProps/app.xml',
      bytes: `<Properties xmlns="${OFFICE}/officeDocument/2006/extended-properties">${counted('Pages', pages)}${counted('Characters', letters)}<Application>Microsoft Office Word</Application></Properties>`,
    },
  ];
}
