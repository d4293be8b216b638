import { isIn } from '../../engine/conditions.ts';
import type { Section } from '../../engine/definition.ts';
import { yesNo } from '../../lists/short-lists.ts';
import { faq } from '../blocks.ts';
import type { FormOptions } from '../form-options.ts';

/** The section on the planned term and field of study. */
export function enrollmentSection({ codeLists, majorGroups, partnerName }: FormOptions): Section {
  return {
    id: 'your-plans',
    title: 'Your plans',
    why: 'So we can plan for you in the right term and program.',
    content: [
      faq({
        question: 'What do I need for this step?',
        answer:
          'Your GPA, the name of your high school, what you do outside class, and your personal statement. If you know them: your school counselor’s name and email.',
      }),
      {
        kind: 'select',
        key: 'entry_term',
        label: 'When do you plan to enroll?',
        options: codeLists.entry_term,
      },
      {
        kind: 'select',
        key: 'applied_major',
        label: 'What are you interested in studying?',
        help: 'You can change your mind later.',
        options: codeLists.applied_major,
      },
      {
        kind: 'conditionGroup',
        cases: [
          {
            when: isIn('applied_major', majorGroups.languages),
            content: [
              {
                kind: 'text',
                key: 'languages_spoken',
                label: 'List the languages you speak.',
                help: 'For example: English, Spanish, some Portuguese.',
              },
              {
                kind: 'text',
                key: 'fluent_language',
                label: 'Which of them do you speak fluently?',
              },
            ],
          },
          {
            when: isIn('applied_major', majorGroups.nursing),
            content: [
              {
                kind: 'radio',
                key: 'lpn_current',
                label: 'Are you a licensed practical nurse (LPN) now?',
                options: yesNo,
              },
            ],
          },
        ],
      },
      {
        kind: 'radio',
        key: 'campus_housing',
        label: 'Where would you like to live?',
        options: codeLists.campus_housing,
      },
      {
        kind: 'select',
        key: 'hear_about_us',
        label: `How did you hear about ${partnerName}?`,
        options: codeLists.hear_about_us,
      },
    ],
  };
}
