import type { Reopened } from '#contract/application.ts';
import { momentInWords } from '#tenant/moments.ts';
import ApplyAgain from '#web/applicant/seasons/ApplyAgain.tsx';
import { useOwnApplications } from '#web/applicant/seasons/calls.ts';
import { getCollege } from '#web/core/college.ts';
import { useSay } from '#web/core/language/say.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { WithLinks } from '#web/ui/text/Links.tsx';

interface OfficeNoticeProps {
  readonly reopened: Reopened | undefined;
  readonly withdrawnAt: string | undefined;
}

/** Tells when the time for changes ends, or that the application is withdrawn; with neither, that it closed with unsent changes. */
export default function OfficeNotice({ reopened, withdrawnAt }: OfficeNoticeProps) {
  const say = useSay();
  const college = getCollege();
  const inWords = (at: string) =>
    momentInWords(new Date(at), { ...college, locale: say.locale }, 'weekday');
  const own = useOwnApplications();
  if (withdrawnAt !== undefined && own?.closed) return <Closed season={own.season} />;
  if (withdrawnAt !== undefined) {
    const { email, phone } = college.contacts.admissions;
    return (
      <Notice tone="signal" title={say('Your application is withdrawn')}>
        <p>
          {say(
            'It was withdrawn on {moment}. We keep it, but it cannot be submitted and nobody reads it.',
            { moment: inWords(withdrawnAt) },
          )}
        </p>
        <p>
          <WithLinks
            text={say('Do you want it back? Write to {email} or call {phone}.', { email, phone })}
          />
        </p>
        {own?.again && <ApplyAgain />}
      </Notice>
    );
  }
  if (reopened === undefined) {
    return (
      <Notice
        tone="signal"
        title={say('Your application to {partnerName} is closed again', college)}
      >
        <p>
          {say(
            'You changed something and did not submit it. We keep those changes, but they do not count. If they should, please tell us.',
          )}
        </p>
      </Notice>
    );
  }
  return (
    <Notice
      title={say('You can change your application until {moment}', {
        moment: inWords(reopened.until),
      })}
    >
      {reopened.message !== '' && (
        <>
          <p>{say('The admissions office writes:')}</p>
          <blockquote>
            <p>{reopened.message}</p>
          </blockquote>
        </>
      )}
      <p>
        {say(
          'When you are done, press Submit again. Until then what you submitted on {moment} stands, and if you do nothing, it stays as it is.',
          { moment: inWords(reopened.submitted_at) },
        )}
      </p>
    </Notice>
  );
}

/** A draft that was closed when the next season opened. */
function Closed({ season }: { season: string }) {
  const say = useSay();
  return (
    <Notice tone="signal" title={say('This application is closed')}>
      <p>
        {say(
          'The time to apply for {season} is over, and it was not submitted. We keep it, but nobody reads it.',
          { season },
        )}
      </p>
      <ApplyAgain />
    </Notice>
  );
}
