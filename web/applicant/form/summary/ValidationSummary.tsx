import { useSession } from '#web/applicant/session/context.tsx';
import { useAnswers } from '../context.tsx';
import { MissingAnswers } from './MissingAnswers.tsx';

/**
 * Links to the missing answers, while the web status is validating and there are any (spec §2). Corrected answers disappear
 * at once. Never loaded later: it would push down the question that the address names.
 */
export function ValidationSummary() {
  const isValidating = useSession(
    ({ webStatus, isServiceUser }) => webStatus === 'validating' && !isServiceUser,
  );
  const isMissing = useAnswers(({ errors }) => Object.keys(errors).length > 0);
  return isValidating && isMissing ? <MissingAnswers /> : null;
}
