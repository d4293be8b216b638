/** Parts of edited Word documents: tracked changes, comments and document properties. */
import type { ZipEntry } from './zip-file.ts';

const WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const WHO = 'w:author="Teacher" w:date="2026-01-05T10:00:00Z"';

const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const goneRun = (text: string) => `<w:r><w:delText xml:space="preserve">${text}</w:delText></w:r>`;
const mark = (kind: 'ins' | 'del', inner = '') => `<w:${kind} w:id="1" ${WHO}>${inner}</w:${kind}>`;

export const inserted = (text: string) => mark('ins', run(text));
export const deleted = (text: string) => mark('del', goneRun(text));
export const kept = run;
export const lines = (...runs: string[]) => `<w:p>${runs.join('')}</w:p>`;

/** A paragraph that was deleted together with its mark. */
export const deletedParagraph = (text: string) =>
  `<w:p><w:pPr><w:rPr>${mark('del')}</w:rPr></w:pPr>${deleted(text)}</w:p>`;

/** Moved text: its old place, followed by `after`, and its new place, preceded by `before`. */
export function moved(text: string, after: string, before: string): string {
  const range = (kind: 'From' | 'To', side: 'Start' | 'End') =>
    `<w:move${kind}Range${side} w:id="${kind === 'From' ? 5 : 6}"${side === 'Start' ? ` ${WHO} w:name="m1"` : ''}/>`;
  const half = (kind: 'From' | 'To') =>
    `${range(kind, 'Start')}<w:move${kind} w:id="7" ${WHO}>${run(text)}</w:move${kind}>${range(kind, 'End')}`;
  return lines(half('From'), run(after)) + lines(run(before), half('To'));
}

/** A paragraph with a comment. `comments` makes the part with the comment's text. */
export const commented = (text: string) =>
  `<w:p><w:commentRangeStart w:id="0"/>${run(text)}<w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r></w:p>`;
export const comments = (text: string, inner = ''): ZipEntry => ({
  name: 'word/comments.xml',
  bytes: `<w:comments ${WORD}><w:comment w:id="0" w:author="Teacher">${lines(run(text))}${inner}</w:comment></w:comments>`,
});
