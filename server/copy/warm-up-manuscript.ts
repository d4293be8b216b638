import { createEnglish } from '#words/english.ts';
import { sayIn } from '#words/say.ts';
import { copyData } from './copy-data.ts';
import type { Manuscript } from './typeset.ts';

const COLOR = '#000000';

/** A document of one empty page. */
const DOCUMENT = `%PDF-1.4
1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792]>> endobj
trailer <</Root 1 0 R>>
%%EOF
`;

/** A copy to warm a process up with, with a document for a process that will be given documents. */
export function warmUpManuscript({ withDocument }: { withDocument: boolean }): Manuscript {
  const colors = { color: COLOR, ink: COLOR };
  const data = copyData({
    tenant: {
      partnerName: 'College',
      applicationTitle: 'Application',
      brand: {
        shortMark: 'C',
        light: colors,
        dark: colors,
        logo: { viewBox: '0 0 1 1', path: 'M0 0h1v1z' },
      },
      timeZone: 'UTC',
      locale: 'en-US',
    },
    username: 'nobody@mail.example',
    answers: {},
    say: sayIn(createEnglish(), 'en-US'),
    wording: { pages: [] },
    required: new Set(),
    submittedAt: null,
    reference: undefined,
    now: new Date(0),
    attached: {},
  });
  if (!withDocument) return { data, pdfs: [] };
  const key = 'document';
  const document = { key, question: '', name: key };
  const pdf = { key, fileName: key, pdf: Buffer.from(DOCUMENT), pages: 1 };
  return { data: { ...data, documents: [document] }, pdfs: [pdf] };
}
