/** Words shared by several parts of the season page. */
import type { StuckKind } from '#contract/desk-season.ts';
import { toSay } from '#words/say.ts';
import type { Measure } from './chart.ts';

/** Column headings for the status that an application has reached. */
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
