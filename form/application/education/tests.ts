import { equals } from '../../engine/conditions.ts';
import type { Section } from '../../engine/definition.ts';
import { yesNo } from '../../lists/short-lists.ts';
import type { FormOptions } from '../form-options.ts';
import { needsTest } from '../policies.ts';

/** Standardized tests. */
export function testsSection(options: FormOptions): Section {
  return {
    id: 'admission-tests',
    title: 'Tests',
    why: 'So we know whether to look for your scores. You do not enter them here.',
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
      { kind: 'faq', entries: [needsTest(options)] },
    ],
  };
}
