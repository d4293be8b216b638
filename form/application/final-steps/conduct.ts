import { notEquals } from '../../engine/conditions.ts';
import type { Block, Section } from '../../engine/definition.ts';
import { yesNo } from '../../lists/short-lists.ts';
import { faq } from '../blocks.ts';
import type { FormOptions } from '../form-options.ts';
import { whoReads, yesChangesDecision } from '../policies.ts';

/** The section on convictions, and on suspensions from school. */
export function conductSection(options: FormOptions): Section {
  return {
    id: 'conduct',
    title: 'Your record',
    why: 'We ask every applicant the same two questions. If you answer yes, please tell us what happened.',
    content: [
      faq(yesChangesDecision(options), whoReads(options)),
      ...questionWithComment(
        'conviction',
        'Have you ever been convicted of a crime?',
        'Leave out traffic tickets, and anything that was sealed, expunged or decided in juvenile court.',
      ),
      ...questionWithComment(
        'suspended',
        'Have you ever been suspended or expelled from a school?',
        'Include high school and college.',
      ),
    ],
  };
}

/** A yes/no question with a follow-up question when the answer is yes. */
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
