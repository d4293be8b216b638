import { describe, expect, it } from 'vitest';
import { getPage, type RuleCase, tryCases, uncoveredRules } from '../testing.ts';

const CONVICTION = 'Please tell us about your conviction.';
const SUSPENSION = 'Please tell us about your suspension.';
const CERTIFICATION = 'Please certify that your application is complete and true.';

const cases: RuleCase[] = [
  {
    key: 'conviction',
    message: 'Have you ever been convicted of a crime?',
    fails: [{ conviction: '' }],
    passes: [{ conviction: 'N' }, { conviction: 'Y' }],
  },
  {
    key: 'conviction_comment',
    message: CONVICTION,
    fails: [
      { conviction: 'Y', conviction_comment: '' },
      { conviction: 'Y', conviction_comment: '  ' },
    ],
    passes: [
      { conviction: 'Y', conviction_comment: 'I was sixteen.' },
      { conviction: 'N', conviction_comment: '' },
      { conviction: '', conviction_comment: '' },
    ],
  },
  {
    key: 'suspended',
    message: 'Have you ever been suspended or expelled from a school?',
    fails: [{ suspended: '' }],
    passes: [{ suspended: 'N' }, { suspended: 'Y' }],
  },
  {
    key: 'suspended_comment',
    message: SUSPENSION,
    fails: [{ suspended: 'Y', suspended_comment: '' }],
    passes: [
      { suspended: 'Y', suspended_comment: 'For one day.' },
      { suspended: 'N', suspended_comment: '' },
      { suspended: '', suspended_comment: '' },
    ],
  },
  {
    key: 'counselor_waiver_request',
    message: 'Do you give up your right to read the letter?',
    fails: [{ counselor_waiver_request: '' }],
    passes: [{ counselor_waiver_request: 'Y' }, { counselor_waiver_request: 'N' }],
  },
  {
    key: 'legal_agree',
    message: CERTIFICATION,
    fails: [{ legal_agree: false }, { legal_agree: '' }],
    passes: [{ legal_agree: true }],
  },
];

describe('Final Steps', () => {
  it('has a passing and a failing case for every rule', () => {
    expect(uncoveredRules(getPage('final-steps'), cases)).toEqual([]);
  });

  tryCases(cases);
});
