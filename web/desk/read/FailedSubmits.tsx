import type { StaffApplication } from '#contract/desk-open.ts';
import { useSay } from '#web/core/language/say.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { timeInWords } from '../ui/CollegeTime.tsx';

/** When the applicant pressed Submit and got a server error. The office decides whether that counts. */
export function FailedSubmits({ failed }: { readonly failed: StaffApplication['failed_submits'] }) {
  const say = useSay();
  if (failed.length === 0) return null;
  return (
    <Notice tone="signal" title={say('Submit failed on our side')}>
      {failed.map(({ at, is_in_outage }) => {
        const moment = timeInWords(say, at, 'seconds');
        return (
          <p key={at}>
            {is_in_outage
              ? say('{moment}. The servers measured an outage then.', { moment })
              : say('{moment}. The servers measured no outage then.', { moment })}
          </p>
        );
      })}
      <p>
        {say(
          'Whether everything was answered then is not known. The receipt does not mention it: you decide what it means.',
        )}
      </p>
    </Notice>
  );
}
