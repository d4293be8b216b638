import { useState } from 'react';
import { DEFAULT_ROUTE } from '#form/application/pages.ts';
import { useSession } from '#web/applicant/session/context.tsx';
import { ACCOUNT_ROUTE, LOGIN_ROUTE } from '#web/applicant/session/route.ts';
import { getCollege } from '#web/core/college.ts';
import { useSay } from '#web/core/language/say.ts';
import { Link } from '#web/core/routing/Link.tsx';
import { useDocumentTitle } from '#web/core/useDocumentTitle.ts';
import { ButtonLink } from '#web/ui/controls/Button.tsx';
import { CheckboxRow } from '#web/ui/controls/CheckboxRow.tsx';
import { FailureNotice } from '#web/ui/feedback/FailureNotice.tsx';
import { later } from '#web/ui/later.tsx';
import styles from './AccountPage.module.css';
import { saveNews, useAccount } from './calls.ts';
import { Passkeys } from './Passkeys.tsx';
import { Password } from './Password.tsx';
import { Sessions } from './Sessions.tsx';
import { useChange } from './useChange.ts';

const EarlierApplications = later(() => import('../seasons/EarlierApplications.tsx'));

/** The account settings: password, passkeys and sessions. */
export function Component() {
  const say = useSay();
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  const title = say('Account settings');
  useDocumentTitle(title);
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{title}</h1>
      {isLoggedIn ? <OwnAccount /> : <LogInFirst />}
    </div>
  );
}

function OwnAccount() {
  const say = useSay();
  const username = useSession((session) => session.username);
  const lastPage = useSession((session) => session.lastPage);
  // The page to go back to, read once: the account page becomes the last page as soon as it is drawn.
  const [before] = useState(lastPage);
  const back = before === null || before === ACCOUNT_ROUTE ? DEFAULT_ROUTE : before;
  const { data: account } = useAccount({ isLoggedIn: true });
  return (
    <>
      <p className={styles.owner}>{username}</p>
      {account && (
        <>
          <Password username={username} changedAt={account.password_changed_at} />
          <Passkeys username={username} passkeys={account.passkeys} />
          <Sessions sessions={account.sessions} />
          <OtherLetters news={account.news} />
          {getCollege().seasons && <EarlierApplications />}
        </>
      )}
      <p className={styles.back}>
        <Link to={back}>{say('Back to your application')}</Link>
      </p>
    </>
  );
}

/** For logged-out visitors: a link in an e-mail may lead here. */
function LogInFirst() {
  const say = useSay();
  return (
    <>
      <p>{say('Please log in first. You will then find this page in the account menu.')}</p>
      <div className={styles.actions}>
        <ButtonLink to={LOGIN_ROUTE}>{say('Log In')}</ButtonLink>
      </div>
    </>
  );
}

/** Whether the college may also write about other things than the application. */
function OtherLetters({ news }: { news: boolean }) {
  const say = useSay();
  const { mutate, isPending, variables, error } = useChange(saveNews);
  const wants = isPending ? variables.news : news;
  return (
    <section className={styles.section} aria-labelledby="letters">
      <h2 id="letters">{say('Letters')}</h2>
      <p className={styles.lead}>
        {say(
          'We write to you about your application in any case: what is missing, what has changed, and what we have decided.',
        )}
      </p>
      <CheckboxRow
        label={say('Write to me about other things, too')}
        checked={wants}
        onChange={(isTicked) => mutate({ news: isTicked })}
      />
      <FailureNotice error={error} />
    </section>
  );
}
