/** Every sentence that an applicant may read about a document that could not be taken. */
import type { Limits } from './limits.ts';
import type { Kind } from './sniff.ts';

const TYPES = 'You can only enter the following file types: .png, .jpeg, .jpg, .pdf, .docx';

export const EMPTY = 'Your file is empty. Please upload a non-empty file.';

export function tooLarge({ uploadBytes }: Pick<Limits, 'uploadBytes'>): string {
  const megabytes = Number((uploadBytes / 2 ** 20).toFixed(1));
  return `Your file is too large. The maximum file size is ${megabytes} MB.`;
}

/** For kinds that have no conversion. */
export const WRONG_KIND: Readonly<Partial<Record<Kind, string>>> = {
  'encrypted office':
    'Your file is protected with a password. Please remove the password in Word, save the file, and upload it again.',
  'old word':
    'Your file is in an older Word format. Please open it in Word, choose Save As, pick "Word Document (.docx)", and upload that file.',
  heic: 'Your picture is in a format that we cannot open. Please save it as a JPEG (.jpg) and upload it again.',
  rtf: 'Your file is in Rich Text Format. Please open it in Word, save it as .docx or .pdf, and upload that file.',
};

export function wrongKind(kind: Kind): string {
  return WRONG_KIND[kind] ?? `We could not recognize your file. ${TYPES}`;
}

export const PICTURE = {
  damaged: 'We could not open your picture. Please save it again as .png or .jpg and upload it.',
  tooManyPixels:
    'Your picture is too big to open. Please make it smaller (at most 8,000 pixels wide and 6,000 pixels high) and upload it again.',
} as const;

export const PDF = {
  protected:
    'Your PDF is protected with a password or restrictions. Please save or print a copy without protection as a PDF, and upload that.',
  damaged:
    'Your PDF seems to be damaged. Please open it, save or print it as a new PDF, and upload that.',
  blank:
    'We could not find anything readable in your PDF. Please open it, save or print it as a new PDF, and upload that.',
  unavailable:
    'PDF files cannot be checked at the moment. Please try again later, or upload a picture (.png or .jpg) of your page.',
} as const;

export function tooManyPages({ pages }: Pick<Limits, 'pages'>): string {
  return `Your document has too many pages. Please upload one with at most ${pages} pages.`;
}

export const WORD = {
  notWord: `Your file is not a Word document. ${TYPES}`,
  damaged:
    'We could not open your Word document. Please open it in Word, save it again, and upload it, or upload a PDF instead.',
  protected:
    'Your file is protected with a password. Please remove the password in Word, save the file, and upload it again.',
  macros:
    'Your Word document contains macros. Please save it as "Word Document (.docx)" without macros, or upload a PDF instead.',
  template:
    'Your file is a Word template. Please open it in Word, save it as "Word Document (.docx)", and upload that file.',
  tooBig:
    'Your Word document is too big once it is opened. Please make it simpler, or upload a PDF instead.',
  unavailable: 'Word documents cannot be converted at the moment. Please upload a PDF instead.',
} as const;

export const TOO_SLOW =
  'Your document took too long to convert. Please make it simpler, with fewer pages or pictures, and upload it again.';

export const TOO_BIG_INSIDE =
  'Your document is too big once it is opened. Please make it simpler or use fewer pictures, and upload it again.';
