import type { Section } from '../../engine/definition.ts';
import { faq } from '../blocks.ts';
import type { FormOptions } from '../form-options.ts';
import { whoReads } from '../policies.ts';

/** The applicant's personal statement: a file, or text written in the form (contract §5). */
export function statementSection(options: FormOptions): Section {
  const { partnerName } = options;
  return {
    id: 'your-statement',
    title: 'Personal statement',
    why: `Tell us in your own words who you are and what you hope to do at ${partnerName}. One page is plenty.`,
    content: [
      {
        kind: 'tabs',
        id: 'personal_statement',
        label: 'How would you like to give us your statement?',
        tabs: [
          {
            id: 'upload',
            label: 'Upload a file',
            content: [
              {
                kind: 'document',
                key: 'personal_statement_doc',
                label: 'Your personal statement as a file',
              },
            ],
          },
          {
            id: 'essay',
            label: 'Write it here',
            content: [
              {
                kind: 'textarea',
                key: 'personal_statement_essay',
                label: 'Your personal statement',
              },
            ],
          },
        ],
      },
      faq(whoReads(options), {
        question: 'Can I change it afterwards?',
        answer:
          'Yes. Until you submit you can edit your text, or delete your file and upload another.',
      }),
    ],
  };
}
