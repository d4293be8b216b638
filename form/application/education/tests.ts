import { equals } from '../../engine/conditions.ts';
import type { Section } from '../../engine/definition.ts';
import { yesNo } from '../../lists/yes-no.ts';

/** Standardized tests. */
export const testsSection: Section = {
  id: 'admission-tests',
  title: 'Tests',
  why: 'You do not need a test to apply. If you took one and want us to see it, we will look for your scores.',
  content: [
    {
      kind: 'radio',
      key: 'test_taken_ind',
      label: 'Have you taken the ACT or SAT?',
      options: yesNo,
    },
    {
      kind: 'select',
      key: 'test_plan',
      label: 'Do you plan to take the ACT or SAT?',
      options: yesNo,
      showWhen: equals('test_taken_ind', 'N'),
    },
  ],
};
