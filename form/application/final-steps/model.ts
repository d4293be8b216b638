/** The answer keys and shapes of the last step, in export order (spec §3). */
import type { DataModel } from '../../engine/definition.ts';
import { boolean, coded, comment } from '../stored.ts';

/** The keys of the last step. */
export const finalStepsModel: DataModel = {
  conviction: coded,
  conviction_comment: comment,
  suspended: coded,
  suspended_comment: comment,
  counselor_waiver_request: coded,
  legal_agree: boolean,
};
