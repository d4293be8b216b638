/** Every sentence that an applicant may read about a document that was refused. */
import { notOfTypes } from '#contract/document-rules.ts';
import { createEnglish } from '#words/english.ts';
import { type Say, sayIn } from '#words/say.ts';
import type { Limits } from './limits.ts';
import type { Kind } from '#server/converter/sniff.ts';

/** What a college can allow; the sample college allows all of it. */
export const ALL_TYPES = ['png', 'jpeg', 'jpg', 'pdf', 'docx'] as const;

const PICTURE_KINDS = ['heic', 'gif', 'webp', 'tiff', 'bmp', 'other picture'] as const;
/** Kinds of files that are not converted and have a sentence of their own; `unknown` has that of all others. */
export const REFUSED_KINDS = [
  ...(['encrypted office', 'old word', 'old office', 'rtf', 'open document', 'web page'] as const),
  ...PICTURE_KINDS,
  'unknown',
] as const satisfies readonly Kind[];

/** The sentences that recommend types of files: only those that the college takes. */
export type Reasons = ReturnType<typeof reasonsFor>;

/**
 * @param types what the college takes, by the endings of names, in lower case and without a dot.
 * @param say English is what is stored; readers get it in their language (`translate-reason.ts`).
 */
export function reasonsFor(types: readonly string[], say: Say = sayIn(createEnglish())) {
  const takes = (...wanted: string[]) => wanted.some((type) => types.includes(type));
  const wrongType = notOfTypes(say, types);
  const pictures = ['png', takes('jpg') ? 'jpg' : 'jpeg']
    .filter((type) => takes(type))
    .map((type) => `.${type}`);
  const pdf = takes('pdf') ? 'taken' : 'not';
  const documents = ['docx', 'pdf'].filter((type) => takes(type)).map((type) => `.${type}`);
  /** It names no kind of file, because without the password nobody can tell whether Word wrote it. */
  const locked = say(
    'Your file is protected with a password. Please open it, remove the password, save the file, and upload it again.',
  );
  /** A screenshot is a PNG on most devices, and a JPEG on others. */
  const rarePicture = say(
    'Your picture is in a format that we cannot open, whatever its name says. Please save it as {types, list, or}{screenshot, select, taken {, or take a screenshot of it} other {}}, and upload that.',
    { types: pictures, screenshot: pictures.length === 2 ? 'taken' : 'not' },
  );
  const otherProgram = say(
    'Your file is not a Word document. Please open it in the program that made it, save or export it as {types, list, or}, and upload that file.',
    { types: documents },
  );
  const wrongKinds: Readonly<Partial<Record<Kind, string>>> = {
    ...(takes('docx') && {
      'encrypted office': locked,
      'old word': say(
        'Your file is in an older Word format. Please open it in Word, choose Save As, pick "Word Document (.docx)", and upload that file.',
      ),
    }),
    ...(pictures.length > 0 &&
      Object.fromEntries(PICTURE_KINDS.map((kind) => [kind, rarePicture]))),
    ...(documents.length > 0 && {
      rtf: say(
        'Your file is in Rich Text Format. Please open it in Word, save it as {types, list, or}, and upload that file.',
        { types: documents },
      ),
      'open document': otherProgram,
      'old office': otherProgram,
      'web page': say(
        'Your file is a web page, whatever its name says. Please open it, save or print it as {types, list, or}, and upload that file.',
        { types: documents },
      ),
    }),
  };
  return {
    /** Of a type that the college does not take. */
    wrongType,
    /** For kinds that have no conversion. */
    wrongKind: (kind: Kind): string =>
      wrongKinds[kind] ?? say('We could not recognize your file. {wrongType}', { wrongType }),
    tooManyPages: ({ pages }: Pick<Limits, 'pages'>): string =>
      say(
        'Your document has too many pages. Please upload one with at most {pages, number} pages.',
        { pages },
      ),
    tooSlow: say(
      'Your file took too long to convert. Please make it smaller or simpler (fewer pages, fewer or smaller pictures), and upload it again.',
    ),
    tooBigInside: say(
      'Your document is too big once it is opened. Please make it simpler or use fewer pictures, and upload it again.',
    ),
    picture: {
      damaged: say(
        'We could not open your picture. Please save it again as {types, list, or} and upload it.',
        { types: pictures },
      ),
      tooManyPixels: say(
        'Your picture is too big to open. Please make it smaller (at most 8,000 pixels wide and 6,000 pixels high) and upload it again.',
      ),
    },
    pdf: {
      protected: say(
        'Your PDF is protected with a password. Please save or print a copy without a password as a PDF, and upload that.',
      ),
      damaged: say(
        'Your PDF seems to be damaged. Please open it, save or print it as a new PDF, and upload that.',
      ),
      blank: say(
        'We could not find anything readable in your PDF. Please open it, save or print it as a new PDF, and upload that.',
      ),
      changed: say(
        'We could not read every page of your PDF exactly as it is. Please open it, print it as a new PDF, and upload that.',
      ),
      portfolio: say(
        'Your PDF is a portfolio, with other files inside. Please put their pages into one ordinary PDF, and upload that.',
      ),
      living: say(
        'Your PDF is a form that only Adobe Reader can show. Please open it there, print it as a new PDF, and upload that.',
      ),
      unavailable:
        pictures.length === 0
          ? say('PDF files cannot be checked at the moment. Please try again later.')
          : say(
              'PDF files cannot be checked at the moment. Please try again later, or upload a picture ({types, list, or}) of your page.',
              { types: pictures },
            ),
    },
    /** Of documents that have arrived: what did not come along, was changed, or looks like a mistake. */
    remarks: {
      madeSmaller: say(
        'We made your picture smaller so that it fits. Please check that you can still read it.',
      ),
      filesBesides: say(
        'Your PDF holds files or recordings besides its pages. Only its pages are part of your application. If the others matter, put them on pages of one PDF, and upload that.',
      ),
      blank: say(
        'Every page of your document is blank. Please check that it is the file that you meant to upload.',
      ),
      missingPictures: say(
        'Your Word document shows pictures that are not stored in it, or are in a rare format, so they are missing here. Please open the PDF to see what is missing. If it matters, {pdf, select, taken {save your document as a PDF in Word, and upload that} other {insert the pictures again, and upload it again}}.',
        { pdf },
      ),
      missingText: say(
        'Some words of your Word document are not on the pages that we made of it. Please open the PDF to see what is missing. If it matters, {pdf, select, taken {save your document as a PDF in Word, and upload that} other {write it again as plain text, and upload the document again}}.',
        { pdf },
      ),
      comments: say(
        'Your document has comments in it. What they say is not part of your application. If it matters, write it on the pages, and upload the document again.',
      ),
    },
    word: {
      notWord: otherProgram,
      archive: say(
        'Your file is an archive (ZIP), not a document. Please unpack it, and upload the document that is inside.',
      ),
      foreign: say(
        'Part of your Word document is another file inside it, which we cannot show. Please open it in Word, save it again, and upload it{pdf, select, taken {, or upload a PDF instead} other {}}.',
        { pdf },
      ),
      damaged: say(
        'We could not open your Word document. Please open it in Word, save it again, and upload it{pdf, select, taken {, or upload a PDF instead} other {}}.',
        { pdf },
      ),
      protected: locked,
      macros: say(
        'Your Word document contains macros. Please save it as "Word Document (.docx)" without macros{pdf, select, taken {, or upload a PDF instead} other {}}.',
        { pdf },
      ),
      template: say(
        'Your file is a Word template. Please open it in Word, save it as "Word Document (.docx)", and upload that file.',
      ),
      tooBig: say(
        'Your Word document is too big once it is opened. Please make it simpler{pdf, select, taken {, or upload a PDF instead} other {}}.',
        { pdf },
      ),
      unavailable: takes('pdf')
        ? say('Word documents cannot be converted at the moment. Please upload a PDF instead.')
        : say('Word documents cannot be converted at the moment. Please try again later.'),
    },
  };
}
