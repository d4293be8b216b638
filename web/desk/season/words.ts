/** The words of the season that several parts say. */
import type { StuckKind } from '#contract/desk-season.ts';
import { toSay } from '#words/say.ts';
import type { Measure } from './chart.ts';

/** What an application that reached a status has done, as a column has it. */
export const MEASURE_WORDS: Readonly<Record<Measure, string>> = {
  started: toSay('Started'),
  validating: toSay('Tried to submit'),
  submitted: toSay('Submissions'),
};

export const STUCK_WORDS: Readonly<Record<StuckKind, string>> = {
  mails: toSay('Emails'),
  conversions: toSay('Document conversions'),
  copies: toSay('PDF copies'),
  deliveries: toSay('Deliveries'),
};
