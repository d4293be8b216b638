import { Link } from 'react-router';
import { findDeadline } from '#tenant/deadlines.ts';
import { linksNamed } from '#tenant/tenant.ts';
import { getCollege, todayAtCollege } from '#web/college.ts';
import { useSession, useSessionContext } from '#web/session/context.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { ExternalLink } from '#web/ui/text/Links.tsx';
import { Prose } from '#web/ui/text/Prose.tsx';
import styles from './Banners.module.css';
import { findWelcome, type Welcome } from './welcome.ts';

const BANNERS: Readonly<Record<Welcome, () => React.ReactNode>> = {
  'next-steps': NextSteps,
  'first-login': FirstLogin,
  'welcome-back': WelcomeBack,
  'get-started': GetStarted,
};

/** The welcome banner, by the login count and the web status (spec §2). */
export function WelcomeBanner() {
  const welcome = useSession(findWelcome);
  if (welcome === undefined) return null;
  const Banner = BANNERS[welcome];
  return (
    <Prose className={styles.banner}>
      <Banner />
    </Prose>
  );
}

function GetStarted() {
  const { answerKeeper } = useSessionContext();
  const { title, text } = getCollege().welcomeBanner.getStarted;
  return (
    <>
      <h2>{title}</h2>
      <p>{text}</p>
      <p>
        Have you been here before?{' '}
        <Link to="/login" state={{ answers: answerKeeper.typedAnswers() }}>
          Log back in
        </Link>
      </p>
    </>
  );
}

function FirstLogin() {
  return (
    <>
      <h2>Welcome!</h2>
      <p>{getCollege().welcomeBanner.firstLogin}</p>
    </>
  );
}

function WelcomeBack() {
  return (
    <>
      <h2>WELCOME BACK! YOU'RE ALMOST THERE.</h2>
      <p>{getCollege().welcomeBanner.welcomeBack}</p>
    </>
  );
}

function NextSteps() {
  const college = getCollege();
  return (
    <>
      <h2>TO COMPLETE YOUR APPLICATION, YOU MUST TAKE THE FOLLOWING STEPS:</h2>
      <ol>
        {college.welcomeBanner.stepsAfterSubmitting.map(({ text, link }) => (
          <li key={text}>
            {text}
            {link !== undefined && (
              <span className={styles.links}>
                {linksNamed(college, link).map((place) => (
                  <ExternalLink key={place.url} href={place.url}>
                    {place.label}
                  </ExternalLink>
                ))}
              </span>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

/** The deadline banner of today in the college's time zone; never for staff (spec §2, §9). */
export function DeadlineBanners() {
  const isServiceUser = useSession((session) => session.isServiceUser);
  const deadline = findDeadline(getCollege().deadlines, todayAtCollege());
  if (isServiceUser || deadline === undefined) return null;
  return (
    <Notice tone="signal" title={deadline.label}>
      <p>{deadline.text}</p>
    </Notice>
  );
}
