import { GET_RECEIPT, OPEN_VERIFY } from '#contract/calls.ts';
import { COMPLETION_ROUTE } from '#web/applicant/session/route.ts';
import { Timeline } from '#web/applicant/timeline/Timeline.tsx';
import { urlOf } from '#web/core/api/request.ts';
import { getCollege } from '#web/core/college.ts';
import { useSay } from '#web/core/language/say.ts';
import { Link } from '#web/core/routing/Link.tsx';
import { useDocumentTitle } from '#web/core/useDocumentTitle.ts';
import { later } from '#web/ui/later.tsx';
import { Decision } from './Decision.tsx';
import styles from './StatusPage.module.css';
import { useStatus } from './status.ts';

const AskForLetters = later(() => import('#web/applicant/recommenders/AskForLetters.tsx'));
const ApplyAgain = later(() => import('../seasons/ApplyAgain.tsx'));

/** The decision once it is released, the progress of a submitted application, and its receipt. */
export function Component() {
  const say = useSay();
  // A decision may have come meanwhile, or an offer been answered in another tab.
  const status = useStatus({ refetchOnMount: 'always', refetchOnWindowFocus: 'always' });
  useDocumentTitle(say('Status of your application'));
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{say('Status of your application')}</h1>
      {status?.decision && <Decision decision={status.decision} />}
      {status && (
        <>
          <p>{say('Reference number: {reference}', { reference: status.reference })}</p>
          <Timeline
            submitted={new Date(status.submitted_at)}
            reached={status.steps}
            checklist={status.checklist}
            decided={status.decision?.kind}
          />
          <AskForLetters />
          {status.code !== '' && <Receipt code={status.code} />}
          {getCollege().seasons && <ApplyAgain />}
        </>
      )}
      <p>
        <Link to={COMPLETION_ROUTE}>{say('Back to your confirmation')}</Link>
      </p>
    </div>
  );
}

function Receipt({ code }: { code: string }) {
  const say = useSay();
  return (
    <section className={styles.receipt} aria-labelledby="receipt">
      <h2 id="receipt">{say('Your receipt')}</h2>
      <p>
        {say(
          'Your application is signed. With the reference number and the receipt code {code}, anyone you share them with can check that our copy is exactly what you sent.',
          { code },
        )}
      </p>
      <p>
        <a href={urlOf(GET_RECEIPT)} download>
          {say('Download the receipt')}
        </a>
      </p>
      <p>
        <a href={urlOf(OPEN_VERIFY)}>{say('Check a receipt')}</a>
      </p>
    </section>
  );
}
