import { type ReactNode, useLayoutEffect, useState } from 'react';
import { type Answers, isAnswered } from '#form/engine/answers.ts';
import { useSession, useSessionContext } from '#web/applicant/session/context.tsx';
import { isAt } from '#web/applicant/session/route.ts';
import type { Session } from '#web/applicant/session/session.ts';
import { getCollege } from '#web/core/college.ts';
import { useSay } from '#web/core/language/say.ts';
import { Link } from '#web/core/routing/Link.tsx';
import { useLocation } from '#web/core/routing/RouterProvider.tsx';
import { Icon } from '#web/ui/text/Icon.tsx';
import { useAnswerStore, useAnswers } from '../context.tsx';
import { routeOf } from '../summary/entries.ts';
import { Letter, type Words } from './Letter.tsx';
import styles from './Welcome.module.css';

/**
 * The welcome banner of the form pages (spec §2): a letter on a first visit; for returning visitors one line, which opens to show the
 * same text.
 */
export function Welcome() {
  const welcome = useSession(findWelcome);
  const words = useWords(welcome);
  const isLetter = useIsFirstVisit() && welcome !== 'welcome-back';
  if (words === undefined) return null;
  const logIn = welcome === 'get-started' ? <LogBackIn /> : null;
  return isLetter ? (
    <Letter {...words} logIn={logIn} />
  ) : (
    <div className={styles.line}>
      {/* The message of the first login is always open, even for an applicant who has begun (spec §2). */}
      <details open={welcome === 'first-login'}>
        <summary>
          <h2>{words.title}</h2>
          <Icon name="chevron-down" />
        </summary>
        <p>{words.text}</p>
      </details>
      {logIn}
    </div>
  );
}

function useWords(welcome: WelcomeKind | undefined): Words | undefined {
  const say = useSay();
  const { getStarted, firstLogin, welcomeBack } = getCollege().welcomeBanner;
  switch (welcome) {
    case 'get-started':
      return getStarted;
    case 'first-login':
      return { title: say('Welcome!'), text: firstLogin };
    case 'welcome-back':
      return { title: say("WELCOME BACK! YOU'RE ALMOST THERE."), text: welcomeBack };
    case undefined:
      return undefined;
  }
}

/**
 * Whether to show the letter: on the first page, if no question was answered when the page opened. The first typed answer must not fold
 * the letter away. The server renders for visitors without answers; the tab's answers are known right after hydration.
 */
function useIsFirstVisit(): boolean {
  const store = useAnswerStore();
  const username = useSession((session) => session.username);
  const holdsAnswers = useAnswers(({ answers }) => holdsTyped(answers, username));
  const [hadAnswers, setHadAnswers] = useState<boolean>();
  useLayoutEffect(
    () => setHadAnswers(holdsTyped(store.getState().answers, username)),
    [store, username],
  );
  const hasChangedPage = useSession((session) => session.hasChangedPage);
  const [first] = useAnswers(({ form }) => form.pages);
  const { pathname } = useLocation();
  const isEmpty = !(hadAnswers ?? holdsAnswers);
  return isEmpty && !hasChangedPage && first !== undefined && isAt(routeOf(first), pathname);
}

/** Whether the applicant has answered anything. The account's address does not count: it is filled in automatically. */
function holdsTyped(answers: Answers, username: string | undefined): boolean {
  return Object.values(answers).some((answer) => isAnswered(answer) && answer !== username);
}

function LogBackIn(): ReactNode {
  const say = useSay();
  const { answerKeeper } = useSessionContext();
  return (
    <p className={styles.back}>
      <span>{say('Have you been here before?')}</span>{' '}
      <Link to="/login" state={{ answers: answerKeeper.typedAnswers() }}>
        {say('Log back in')}
      </Link>
    </p>
  );
}

type WelcomeKind = 'first-login' | 'welcome-back' | 'get-started';

type Known = Pick<
  Session,
  'webStatus' | 'isLoggedIn' | 'isServiceUser' | 'numLogins' | 'hasChangedPage'
>;

/**
 * Undefined while validating, for staff, and for an applicant who has moved to another page. After the submission, the completion page
 * tells the next steps instead.
 */
function findWelcome(session: Known): WelcomeKind | undefined {
  const { webStatus, isLoggedIn, isServiceUser, numLogins, hasChangedPage } = session;
  if (isServiceUser || webStatus === 'validating' || webStatus === 'submitted') return undefined;
  if (!isLoggedIn) return 'get-started';
  if (hasChangedPage) return undefined;
  return numLogins === 1 ? 'first-login' : 'welcome-back';
}
