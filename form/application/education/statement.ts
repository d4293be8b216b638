import type { Section } from '../../engine/definition.ts';
import type { FormOptions } from '../form-options.ts';

/** The applicant in their own words: a file, or text written here (contract §5). */
export function statementSection({ partnerName }: FormOptions): Section {
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
    ],
  };
}
