import type { Section } from '../../engine/definition.ts';
import { faq, row } from '../blocks.ts';
import type { FormOptions } from '../form-options.ts';

/** The applicant's average grade. */
export function gradesSection({ codeLists }: FormOptions): Section {
  return {
    id: 'grades',
    title: 'Grades',
    why: 'Your transcript comes later. This tells us where you stand now.',
    content: [
      row(
        {
          kind: 'select',
          key: 'gpa_scale',
          label: 'GPA scale',
          help: 'The highest GPA your school gives.',
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
      ),
      faq({
        question: 'What if I do not know my GPA?',
        answer: 'Leave it blank. Your transcript will tell us.',
      }),
    ],
  };
}
