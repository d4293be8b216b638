/** The rules of the last step (spec §5). Hidden questions are never required. */
import { mustBeTicked, required, type Schema } from '../../engine/rules.ts';

/** The schema of the last step. */
export const finalStepsSchema: Schema = {
  conviction: [required()],
  conviction_comment: [required('Please tell us about your conviction.')],
  suspended: [required()],
  suspended_comment: [required('Please tell us about your suspension.')],
  counselor_waiver_request: [required()],
  legal_agree: [mustBeTicked('Please certify that your application is complete and true.')],
};
