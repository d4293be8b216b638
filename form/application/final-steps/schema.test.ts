import { describe, expect, it } from 'vitest';
import { getPage, type RuleCase, tryCases, uncoveredRules } from '../testing.ts';

const told = (what: string, comment: string, more = '') => ({
  [what]: comment,
  [`${what}_comment`]: more,
});
const comment = (what: string, message: string): RuleCase => [
  `${what}_comment`,
  message,
  [told(what, 'Y'), told(what, 'Y', '  ')],
  [told(what, 'Y', 'For one day.'), told(what, 'N'), told(what, '')],
];

const cases: RuleCase[] = [
  ['conviction', 'Have you ever been convicted of a crime?', [''], ['N', 'Y']],
  comment('conviction', 'Please tell us about your conviction.'),
  ['suspended', 'Have you ever been suspended or expelled from a school?', [''], ['N', 'Y']],
  comment('suspended', 'Please tell us about your suspension.'),
  ['counselor_waiver_request', 'Do you give up your right to read the letter?', [''], ['N', 'Y']],
  [
    'legal_agree',
    'Please certify that your application is complete and true.',
    [false, ''],
    [true],
  ],
];

describe('Final Steps', () => {
  it('has a passing and a failing case for every rule', () => {
    expect(uncoveredRules(getPage('final-steps'), cases)).toEqual([]);
  });

  tryCases(cases);
});
