import type { Section } from '../../engine/definition.ts';
import { yesNo } from '../../lists/short-lists.ts';
import { faq } from '../blocks.ts';
import type { FormOptions } from '../form-options.ts';

/** The waiver of the right to read the counselor's letter. */
export const counselorWaiverSection: Section = {
  id: 'counselor-waiver',
  title: 'Your counselor’s letter',
  why: 'If your counselor writes a letter about you, the law (FERPA) lets you read it once you are a student here.',
  content: [
    {
      kind: 'radio',
      key: 'counselor_waiver_request',
      label: 'Do you give up your right to read the letter?',
      help: 'Many students say yes, so their counselor can write freely.',
      options: yesNo,
    },
    faq({
      question: 'Does my choice change the decision?',
      answer: 'No. By law, giving up this right cannot be a condition of admission.',
    }),
  ],
};

/** The applicant's certification that everything is true. */
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
            text: 'Before you check the box, please look over your answers. You cannot change them after you submit.',
          },
        ],
        after: [{ kind: 'note', text: 'Thank you. We take you at your word.' }],
      },
      faq(
        {
          question: 'What if I find a mistake after I submit?',
          answer:
            'Call or write to us, and we will add it to your application. “Help” at the bottom of the page shows how.',
        },
        {
          question: 'What is my reference number?',
          answer:
            'You get one when you submit. It is on the page that follows; give it to us when you call or write.',
        },
      ),
    ],
  };
}
