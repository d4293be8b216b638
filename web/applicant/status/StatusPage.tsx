import { queryOptions, useQuery } from '@tanstack/react-query';
import { GET_RECEIPT, GET_STATUS, OPEN_VERIFY } from '#contract/calls.ts';
import type { ApplicationStatus, StatusStepState } from '#contract/status.ts';
import { useSession } from '#web/applicant/session/context.tsx';
import { COMPLETION_ROUTE } from '#web/applicant/session/route.ts';
import { useDocumentTitle } from '#web/applicant/shell/useDocumentTitle.ts';
import { read } from '#web/core/api/request.ts';
import { useSay } from '#web/core/language/say.ts';
import { Link } from '#web/core/routing/Link.tsx';
import { Icon } from '#web/ui/text/Icon.tsx';
import { dayInWords } from '#words/formats.ts';
import styles from './StatusPage.module.css';

const statusQuery = (language: string) =>
  queryOptions({
    queryKey: ['status', language],
    queryFn: () => read<ApplicationStatus>(GET_STATUS),
  });

/** The progress of a submitted application, and its receipt. */
export function Component() {
  const say = useSay();
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  const { data: status } = useQuery({
    ...statusQuery(say.language.tag),
    enabled: isLoggedIn,
  });
  useDocumentTitle(say('Status of your application'));
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{say('Status of your application')}</h1>
      {status && (
        <>
          <p>{say('Reference number: {reference}', { reference: status.reference })}</p>
          <ol className={styles.steps}>
            {status.steps.map((step) => (
              <Step key={step.id} step={step} />
            ))}
          </ol>
          {status.code !== '' && <Receipt code={status.code} />}
        </>
      )}
      <p>
        <Link to={COMPLETION_ROUTE}>{say('Back to your next steps')}</Link>
      </p>
    </div>
  );
}

function Step({ step: { title, text, reached_on: on } }: { step: StatusStepState }) {
  const say = useSay();
  const isReached = on !== '';
  return (
    <li className={isReached ? styles.reached : styles.waiting}>
      <span aria-hidden="true">{isReached && <Icon name="check-circle" />}</span>
      <div>
        <h2>{title}</h2>
        <p className={styles.day}>
          {isReached ? <time dateTime={on}>{dayInWords(on, say.locale)}</time> : say('Not yet')}
        </p>
        {text !== '' && <p>{text}</p>}
      </div>
    </li>
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
        <a href={pathOf(GET_RECEIPT)} download>
          {say('Download the receipt')}
        </a>
      </p>
      <p>
        <a href={pathOf(OPEN_VERIFY)}>{say('Check a receipt')}</a>
      </p>
    </section>
  );
}

function pathOf(call: string): string {
  return call.slice(call.indexOf('/'));
}
