/** Why somebody of the office did something to an application (contract §4): one shape for all acts of the desk. */
import { Text } from './text.ts';

/** As much as a note of the trail holds, in characters. */
export const MOST_REASON = 1000;

export const Reason = Text({
  minLength: 1,
  maxLength: MOST_REASON,
  description: 'why, for the trail; erased with the applicant',
});
