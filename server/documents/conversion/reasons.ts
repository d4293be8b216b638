/** Every sentence that an applicant may read about a document that was refused. */
import { notOfTypes } from '#contract/document-rules.ts';
import type { Limits } from './limits.ts';
import type { Kind } from './sniff.ts';

/** What a college can allow; the sample college allows all of it. */
export const ALL_TYPES = ['png', 'jpeg', 'jpg', 'pdf', 'docx'] as const;

export function tooManyPages({ pages }: Pick<Limits, 'pages'>): string {
  return `Your document has too many pages. Please upload one with at most ${pages} pages.`;
}

export const TOO_SLOW =
  'Your file took too long to convert. Please make it smaller or simpler (fewer pages, fewer or smaller pictures), and upload it again.';

export const TOO_BIG_INSIDE =
  'Your document is too big once it is opened. Please make it simpler or use fewer pictures, and upload it again.';

/** It names no kind of file, because without the password nobody can tell whether Word wrote it. */
const LOCKED =
  'Your file is protected with a password. Please open it, remove the password, save the file, and upload it again.';

/** The sentences that recommend types of files: only those that the college takes. */
export type Reasons = ReturnType<typeof reasonsFor>;

/** @param types what the college takes, by the endings of names, in lower case and without a dot. */
export function reasonsFor(types: readonly string[]) {
  const takes = (...wanted: string[]) => wanted.some((type) => types.includes(type));
  const wrongType = notOfTypes(types);
  const pictures = ['png', takes('jpg') ? 'jpg' : 'jpeg'].filter((type) => takes(type));
  const asPicture = pictures.map((type) => `.${type}`).join(' or ');
  const orPdf = takes('pdf') ? ', or upload a PDF instead' : '';
  const wrongKinds: Readonly<Partial<Record<Kind, string>>> = {
    ...(takes('docx') && {
      'encrypted office': LOCKED,
      'old word':
        'Your file is in an older Word format. Please open it in Word, choose Save As, pick "Word Document (.docx)", and upload that file.',
    }),
    ...(takes('jpg', 'jpeg') && {
      heic: `Your picture is in a format that we cannot open. Please save it as a JPEG (.${takes('jpg') ? 'jpg' : 'jpeg'}) and upload it again.`,
    }),
    ...(takes('docx', 'pdf') && {
      rtf: `Your file is in Rich Text Format. Please open it in Word, save it as ${['docx', 'pdf']
        .filter((type) => takes(type))
        .map((type) => `.${type}`)
        .join(' or ')}, and upload that file.`,
    }),
  };
  return {
    /** Of a type that the college does not take. */
    wrongType,
    /** For kinds that have no conversion. */
    wrongKind: (kind: Kind): string =>
      wrongKinds[kind] ?? `We could not recognize your file. ${wrongType}`,
    picture: {
      damaged: `We could not open your picture. Please save it again as ${asPicture} and upload it.`,
      tooManyPixels:
        'Your picture is too big to open. Please make it smaller (at most 8,000 pixels wide and 6,000 pixels high) and upload it again.',
    },
    pdf: {
      protected:
        'Your PDF is protected with a password. Please save or print a copy without a password as a PDF, and upload that.',
      damaged:
        'Your PDF seems to be damaged. Please open it, save or print it as a new PDF, and upload that.',
      blank:
        'We could not find anything readable in your PDF. Please open it, save or print it as a new PDF, and upload that.',
      changed:
        'We could not take over every page of your PDF exactly as it is. Please open it, print it as a new PDF, and upload that.',
      unavailable: `PDF files cannot be checked at the moment. Please try again later${asPicture && `, or upload a picture (${asPicture}) of your page`}.`,
    },
    word: {
      notWord: `Your file is not a Word document. ${wrongType}`,
      damaged: `We could not open your Word document. Please open it in Word, save it again, and upload it${orPdf}.`,
      protected: LOCKED,
      macros: `Your Word document contains macros. Please save it as "Word Document (.docx)" without macros${orPdf}.`,
      template:
        'Your file is a Word template. Please open it in Word, save it as "Word Document (.docx)", and upload that file.',
      tooBig: `Your Word document is too big once it is opened. Please make it simpler${orPdf}.`,
      unavailable: `Word documents cannot be converted at the moment. Please ${takes('pdf') ? 'upload a PDF instead' : 'try again later'}.`,
    },
  };
}
