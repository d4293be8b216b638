import { copyData } from './copy-data.ts';
import type { Manuscript } from './typeset.ts';

const COLOR = '#000000';

/** A copy of ours, for a process that is to be warm before it is needed. */
export function warmUpManuscript(): Manuscript {
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
    wording: { pages: [] },
    submittedAt: null,
    attached: {},
  });
  return { data, pdfs: [] };
}
