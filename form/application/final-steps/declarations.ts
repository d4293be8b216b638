import type { Section } from '../../engine/definition.ts';
import { yesNo } from '../../lists/yes-no.ts';
import type { FormOptions } from '../form-options.ts';

/** Whether the applicant may later read what the counselor writes. */
export const counselorWaiverSection: Section = {
  id: 'counselor-waiver',
  title: "Your counselor's letter",
  why: 'If your counselor writes to us about you, the law (FERPA) lets you read the letter once you are a student here.',
  content: [
    {
      kind: 'radio',
      key: 'counselor_waiver_request',
      label: 'Do you give up your right to read the letter?',
      help: 'Many students say yes, so that their counselor can write freely. Your choice does not change our decision.',
      options: yesNo,
    },
  ],
};

/** The applicant's word that all of it is true. */
export function certificationSection({ partnerName }: FormOptions): Section {
  return {
    id: 'your-word',
    title: 'Your word',
    why: 'We believe what you tell us, so we ask you to stand by it.',
    content: [
      {
        kind: 'confirmation',
        id: 'certification',
        trigger: {
          via: 'tick',
          question: {
            kind: 'checkbox',
            key: 'legal_agree',
            label: `I certify that everything in this application is my own work, complete and true. I understand that ${partnerName} may take back an offer if it is not.`,
          },
        },
        optional: [
          {
            kind: 'note',
            text: 'Before you tick the box, please go back over your answers. You cannot change them after you submit.',
          },
        ],
        after: [{ kind: 'note', text: 'Thank you. We take you at your word.' }],
      },
    ],
  };
}
