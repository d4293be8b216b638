/**
 * Refusals and remarks in the reader's language. The worker knows no reader, so it stores names: one per line, perhaps with the words
 * concerned (`missingText: who I am today`).
 */
import { emptyFile, notOfTypes } from '#contract/document-rules.ts';
import type { FileLimits } from '#form/engine/documents.ts';
import type { Reason, Remark } from '#server/converter/answers.ts';
import { LIMITS } from '#server/converter/limits.ts';
import type { Say } from '#words/say.ts';

/** Reasons found without the converter, or when a conversion is given up. */
type OwnReason = 'wrongType' | 'lost' | 'changed' | 'infected' | 'gaveUp';
type Name = Reason | OwnReason | Remark['name'] | 'madeSmaller';
/** The stored form. */
export type Stored = Name | `${Name}: ${string}`;

type Rules = Pick<FileLimits, 'fileExtensions'>;

/** Sentences for stored names. An unknown line is shown as it is. */
export function readReasons(say: Say, stored: string, limits: Rules): string {
  const read = (line: string) => {
    const [, name = line, words = ''] = /^([\w ]+)(?:: (.*))?$/.exec(line) ?? [];
    return (sentencesFor(say, limits, words) as Readonly<Record<string, string>>)[name] ?? line;
  };
  return stored.split('\n').map(read).join(' ');
}

/** Sentences that recommend file types name only those that the question accepts. */
export function sentencesFor(
  say: Say,
  { fileExtensions: types }: Rules,
  words = '',
): Readonly<Record<Name, string>> {
  const takes = (wanted: string) => types.some((type) => type === wanted);
  const wrongType = notOfTypes(say, types);
  const unknown = say('We could not recognize your file. {wrongType}', { wrongType });
  const pictures = ['png', takes('jpg') ? 'jpg' : 'jpeg']
    .filter((type) => takes(type))
    .map((type) => `.${type}`);
  const pdf = takes('pdf') ? 'taken' : 'not';
  const documents = ['docx', 'pdf'].filter((type) => takes(type)).map((type) => `.${type}`);
  /** Names no kind of file: without the password nobody can tell whether Word wrote it. */
  const locked = say(
    'Your file is protected with a password. Please open it, remove the password, save the file, and upload it again.',
  );
  /** A screenshot is a PNG on most devices, and a JPEG on others. */
  const rarePicture =
    pictures.length === 0
      ? unknown
      : say(
          'Your picture is in a format that we cannot open, whatever its name says. Please save it as {types, list, or}{screenshot, select, taken {, or take a screenshot of it} other {}}, and upload that.',
          { types: pictures, screenshot: pictures.length === 2 ? 'taken' : 'not' },
        );
  const saved = (sentence: string) => (documents.length === 0 ? unknown : sentence);
  const otherProgram = saved(
    say(
      'Your file is not a Word document. Please open it in the program that made it, save or export it as {types, list, or}, and upload that file.',
      { types: documents },
    ),
  );
  return {
    wrongType,
    unknown,
    metafile: unknown,
    markup: unknown,
    program: unknown,
    empty: emptyFile(say),
    'encrypted office': takes('docx') ? locked : unknown,
    'old word': takes('docx')
      ? say(
          'Your file is in an older Word format. Please open it in Word, choose Save As, pick “Word Document (.docx)”, and upload that file.',
        )
      : unknown,
    'old office': otherProgram,
    'open document': otherProgram,
    rtf: saved(
      say(
        'Your file is in Rich Text Format. Please open it in Word, save it as {types, list, or}, and upload that file.',
        { types: documents },
      ),
    ),
    'web page': saved(
      say(
        'Your file is a web page, whatever its name says. Please open it, save or print it as {types, list, or}, and upload that file.',
        { types: documents },
      ),
    ),
    heic: rarePicture,
    gif: rarePicture,
    webp: rarePicture,
    tiff: rarePicture,
    bmp: rarePicture,
    'other picture': rarePicture,
    lost: say('Your file was lost on its way to us. Please upload it again.'),
    changed: say('Your file changed while we were reading it. Please upload it again.'),
    // Does not name the virus: the name tells an applicant nothing, and an attacker who tests files a lot.
    infected: say(
      'Our virus scanner stopped your file, so we did not keep it. Please make the file again, on a device without viruses, and upload it. If this happens again, ask us for help.',
    ),
    gaveUp: say(
      'We could not convert your file. Please save or print it as a PDF, and upload that.',
    ),
    tooManyPages: say(
      'Your document has too many pages. Please upload one with at most {pages, number} pages.',
      { pages: LIMITS.pages },
    ),
    tooSlow: say(
      'Your file took too long to convert. Please make it smaller or simpler (fewer pages, fewer or smaller pictures), and upload it again.',
    ),
    tooBigInside: say(
      'Your document is too big once it is opened. Please make it simpler or use fewer pictures, and upload it again.',
    ),
    'picture damaged': say(
      'We could not open your picture. Please save it again as {types, list, or} and upload it.',
      { types: pictures },
    ),
    'picture tooManyPixels': say(
      'Your picture is too big to open. Please make it smaller (at most 8,000 pixels wide and 6,000 pixels high) and upload it again.',
    ),
    'pdf protected': say(
      'Your PDF is protected with a password. Please save or print a copy without a password as a PDF, and upload that.',
    ),
    'pdf damaged': say(
      'Your PDF seems to be damaged. Please open it, save or print it as a new PDF, and upload that.',
    ),
    'pdf portfolio': say(
      'Your PDF is a portfolio, with other files inside. Please put their pages into one ordinary PDF, and upload that.',
    ),
    'pdf living': say(
      'Your PDF is a form that only Adobe Reader can show. Please open it there, print it as a new PDF, and upload that.',
    ),
    'pdf unavailable':
      pictures.length === 0
        ? say('PDF files cannot be checked at the moment. Please try again later.')
        : say(
            'PDF files cannot be checked at the moment. Please try again later, or upload a picture ({types, list, or}) of your page.',
            { types: pictures },
          ),
    'word notWord': otherProgram,
    'word archive': say(
      'Your file is a ZIP archive, not a document. Please unzip it, and upload the document that is inside.',
    ),
    'word foreign': say(
      'Part of your Word document is another file inside it, which we cannot show. Please open it in Word, save it again, and upload it{pdf, select, taken {, or upload a PDF instead} other {}}.',
      { pdf },
    ),
    'word damaged': say(
      'We could not open your Word document. Please open it in Word, save it again, and upload it{pdf, select, taken {, or upload a PDF instead} other {}}.',
      { pdf },
    ),
    'word protected': locked,
    'word macros': say(
      'Your Word document contains macros. Please save it as “Word Document (.docx)” without macros{pdf, select, taken {, or upload a PDF instead} other {}}.',
      { pdf },
    ),
    'word template': say(
      'Your file is a Word template. Please open it in Word, save it as “Word Document (.docx)”, and upload that file.',
    ),
    'word tooBig': say(
      'Your Word document is too big once it is opened. Please make it simpler{pdf, select, taken {, or upload a PDF instead} other {}}.',
      { pdf },
    ),
    'word unavailable': takes('pdf')
      ? say('Word documents cannot be converted at the moment. Please upload a PDF instead.')
      : say('Word documents cannot be converted at the moment. Please try again later.'),
    madeSmaller: say(
      'We made your picture smaller so that it fits. Please check that you can still read it.',
    ),
    filesBesides: say(
      'Your PDF holds files or recordings besides its pages. Only its pages are part of your application. If the others matter, put them on pages of one PDF, and upload that.',
    ),
    drawnAgain: say(
      'We could not take your PDF exactly as it is, so we drew its pages again. Please look at them. If one is wrong, open your PDF, save or print it as a new PDF, and upload that.',
    ),
    blank: say(
      'Every page of your document is blank. Please check that it is the file that you meant to upload.',
    ),
    missingPictures: say(
      'Your Word document shows pictures that are not stored in it, or are in a rare format, so they are missing here. Please open the PDF to see what is missing. If it matters, {pdf, select, taken {save your document as a PDF in Word, and upload that} other {insert the pictures again, and upload it again}}.',
      { pdf },
    ),
    missingText: say(
      'These words of your Word document are on none of its pages here: “{words}”. Please look at the pages. If it matters, {pdf, select, taken {save your document as a PDF in Word, and upload that} other {write it again as plain text, and upload the document again}}.',
      { pdf, words },
    ),
    equations: say(
      'Your document has equations: please look at them. If one is wrong, {pdf, select, taken {save your document as a PDF in Word, and upload that} other {put a picture of it into your document, and upload it again}}.',
      { pdf },
    ),
    comments: say(
      'Your document has comments in it. What they say is not part of your application. If it matters, write it on the pages, and upload the document again.',
    ),
  };
}
