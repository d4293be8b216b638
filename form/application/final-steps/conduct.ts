import { notEquals } from '../../engine/conditions.ts';
import type { Block, Section } from '../../engine/definition.ts';
import { yesNo } from '../../lists/yes-no.ts';

/** What happened at school or in court. */
export const conductSection: Section = {
  id: 'conduct',
  title: 'Your record',
  why: 'We look after everybody on campus, so we ask every applicant. A yes does not close the door: we read what you tell us.',
  content: [
    ...questionWithComment(
      'conviction',
      'Have you ever been convicted of a crime?',
      'Do not count traffic tickets, or anything that was sealed, expunged or decided in juvenile court.',
    ),
    ...questionWithComment(
      'suspended',
      'Have you ever been suspended or expelled from a school?',
      'Count high school and college.',
    ),
  ],
};

/** A yes/no question that asks for more when the answer is yes. */
function questionWithComment(key: string, label: string, help: string): readonly Block[] {
  return [
    { kind: 'radio', key, label, help, options: yesNo },
    {
      kind: 'conditional',
      hideWhen: [notEquals(key, 'Y')],
      content: [
        {
          kind: 'textarea',
          key: `${key}_comment`,
          label: 'Please tell us what happened',
          help: 'When it was, how it ended, and what you learned.',
        },
      ],
    },
  ];
}
