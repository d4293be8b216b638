import type { Account } from '#contract/account.ts';
import { browserInWords } from '#web/core/browser-in-words.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { FailureNotice } from '#web/ui/feedback/FailureNotice.tsx';
import { useFocusWhenLost } from '#web/ui/useFocusWhenLost.ts';
import styles from './AccountPage.module.css';
import { endOtherSessions, endSession } from './calls.ts';
import { useMoment } from './moment.ts';
import { useChange } from './useChange.ts';

type Session = Account['sessions'][number];

/** The sessions of the account, with buttons to end them. */
export function Sessions({ sessions }: Pick<Account, 'sessions'>) {
  const say = useSay();
  const one = useChange(endSession);
  const others = useChange(endOtherSessions);
  const heading = useFocusWhenLost<HTMLHeadingElement>(String(sessions.length));
  const hasOthers = sessions.some((session) => !session.is_this);
  return (
    <section className={styles.section} aria-labelledby="sessions">
      <h2 id="sessions" ref={heading} tabIndex={-1}>
        {say('Where you are logged in')}
      </h2>
      <p className={styles.lead}>
        {say(
          'If you do not recognize one of these, log it out and change your password. On a school or library computer, log out before you leave.',
        )}
      </p>
      <ul className={styles.list}>
        {sessions.map((session) => (
          <OneSession
            key={session.id}
            session={session}
            isEnding={one.isPending && one.variables === session.id}
            onEnd={() => one.mutate(session.id)}
          />
        ))}
      </ul>
      <FailureNotice error={one.error ?? others.error} />
      {hasOthers && (
        <div className={styles.actions}>
          <Button
            variant="secondary"
            isBusy={others.isPending}
            busyLabel={say('Logging out')}
            onClick={() => others.mutate()}
          >
            {say('Log out everywhere but here')}
          </Button>
        </div>
      )}
    </section>
  );
}

function OneSession({
  session: { browser, created_at, last_seen_at, is_this },
  isEnding,
  onEnd,
}: {
  session: Session;
  isEnding: boolean;
  onEnd: () => void;
}) {
  const say = useSay();
  const moment = useMoment();
  const name = browserInWords(browser) || say('Unknown browser');
  return (
    <li className={styles.row}>
      <div>
        <h3 className={styles.name}>{name}</h3>
        <p className={styles.fact}>
          {say('Logged in on {moment}', { moment: moment(created_at) })}
        </p>
        <p className={styles.fact}>
          {is_this ? (
            <strong className={styles.here}>{say('You are here now')}</strong>
          ) : (
            say('Last used on {moment}', { moment: moment(last_seen_at) })
          )}
        </p>
      </div>
      {!is_this && (
        <Button
          variant="quiet"
          isBusy={isEnding}
          busyLabel={say('Logging out')}
          aria-label={say('Log out there: {browser}', { browser: name })}
          onClick={onEnd}
        >
          {say('Log out there')}
        </Button>
      )}
    </li>
  );
}
