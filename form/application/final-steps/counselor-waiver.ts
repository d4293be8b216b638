import type { Section } from '../../engine/definition.ts';
import { yesNo } from '../../lists/yes-no.ts';

/** Whether the applicant may later read what the counselor writes. */
export const counselorWaiverSection: Section = {
  id: 'counselor-waiver',
  title: "Your counselor's letter",
  why: 'If your counselor writes to us about you, the law (FERPA) lets you read the letter once you are a student here.',
  content: [
    {
      kind: 'radio',
      key: 'counselor_waiver_request',
      label: 'Do you give up your right to read the letter?',
      help: 'Many students say yes, so that their counselor can write freely. Your choice does not change our decision.',
      options: yesNo,
    },
  ],
};
