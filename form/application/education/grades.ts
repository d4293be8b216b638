import type { Section } from '../../engine/definition.ts';
import type { FormOptions } from '../form-options.ts';

/** The applicant's average grade. */
export function gradesSection({ codeLists }: FormOptions): Section {
  return {
    id: 'grades',
    title: 'Grades',
    why: 'We read your transcript later; this tells us where you stand today.',
    content: [
      {
        kind: 'group',
        inRow: true,
        content: [
          {
            kind: 'select',
            key: 'gpa_scale',
            label: 'GPA scale',
            help: 'The highest GPA that your school gives.',
            options: codeLists.gpa_scale,
          },
          {
            kind: 'text',
            key: 'hs_gpa',
            label: 'Your GPA',
            help: 'For example: 3.65',
            inputMode: 'decimal',
            width: 'short',
          },
        ],
      },
    ],
  };
}
