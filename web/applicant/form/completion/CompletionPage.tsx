import type { Profile } from '#contract/application.ts';
import { applicantName } from '#form/application/applicant-name.ts';
import { textAt } from '#form/engine/answers.ts';
import { momentInWords } from '#tenant/moments.ts';
import { useSession } from '#web/applicant/session/context.tsx';
import { readNavigationState } from '#web/applicant/session/navigation.ts';
import { STATUS_ROUTE } from '#web/applicant/session/route.ts';
import { useStatus } from '#web/applicant/status/status.ts';
import { Timeline } from '#web/applicant/timeline/Timeline.tsx';
import { useProfile } from '#web/core/api/queries.ts';
import { getCollege } from '#web/core/college.ts';
import { useSay } from '#web/core/language/say.ts';
import { Link } from '#web/core/routing/Link.tsx';
import { useLocation } from '#web/core/routing/RouterProvider.tsx';
import { useDocumentTitle } from '#web/core/useDocumentTitle.ts';
import { ButtonLink } from '#web/ui/controls/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Icon } from '#web/ui/text/Icon.tsx';
import { FromTheOffice } from '../office/FromTheOffice.tsx';
import styles from './CompletionPage.module.css';
import { PdfCopy } from './PdfCopy.tsx';

/** The page after the submission (spec §2): the confirmation, the reference number, and the next steps. */
export function Component() {
  const say = useSay();
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  const { data: profile } = useProfile({ isLoggedIn });
  const { successMessage } = readNavigationState(useLocation().state);
  const moment = submittedAt(profile);
  const heading = useHeading(profile);
  useDocumentTitle(say('Application submitted'));
  return (
    <div className={styles.page}>
      <header className={styles.done}>
        <Icon name="check-circle" />
        <h1 tabIndex={-1}>{heading}</h1>
        {successMessage !== undefined && <p role="status">{successMessage}</p>}
      </header>
      <FromTheOffice />
      {moment && <News />}
      {profile && moment && <Facts profile={profile} moment={moment} />}
      {profile && moment && (
        <p>
          <Link to={STATUS_ROUTE}>{say('See where your application stands')}</Link>
        </p>
      )}
      <Timeline submitted={moment} />
      {isLoggedIn && <PdfCopy receiptTo={moment && profile?.username} />}
      <Mistake />
    </div>
  );
}

/** Addresses applicants by their preferred name. */
function useHeading(profile: Profile | undefined): string {
  const say = useSay();
  const [name] = ['preferred_name', 'first_name'].flatMap(
    (key) => textAt(profile?.answer ?? {}, key).trim() || [],
  );
  return name === undefined ? say('You did it.') : say('You did it, {name}.', { name });
}

/** The facts that the admissions office asks callers for. */
function Facts({ profile, moment }: { profile: Profile; moment: Date }) {
  const say = useSay();
  const college = getCollege();
  const received = momentInWords(moment, { ...college, locale: say.locale });
  return (
    <dl className={styles.facts}>
      {profile.reference !== undefined && (
        <div className={styles.reference}>
          <dt>{say('Your reference number')}</dt>
          <dd>{profile.reference}</dd>
        </div>
      )}
      <div>
        <dt>{say('Applicant')}</dt>
        <dd>{applicantName(profile.answer, profile.username)}</dd>
      </div>
      <div>
        <dt>{say('Received by {partnerName}', { partnerName: college.partnerName })}</dt>
        <dd>
          <time dateTime={moment.toISOString()}>{received}</time>
        </dd>
      </div>
    </dl>
  );
}

function submittedAt(profile: Profile | undefined): Date | undefined {
  const item = profile?.web_status.find(({ web_status }) => web_status === 'submitted');
  return item && new Date(item.at);
}

/** The contact for corrections, which applicants can no longer make themselves. */
function Mistake() {
  const say = useSay();
  const { name, phone, email, hours } = getCollege().contacts.admissions;
  return (
    <section className={styles.mistake} aria-labelledby="mistake">
      <h2 id="mistake">{say('Did you find a mistake?')}</h2>
      <p>
        {say(
          'It happens, and it does not count against you. You cannot change your application here anymore, but we can. Call or write to us, and give your reference number.',
        )}
      </p>
      <address className={styles.contact}>
        <strong>{name}</strong>
        <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
        <a href={`mailto:${email}`}>{email}</a>
        <span className={styles.hours}>{hours}</span>
      </address>
    </section>
  );
}

/** Links to a released decision without naming it: the applicant may not be alone at the screen. */
function News() {
  const say = useSay();
  const status = useStatus();
  if (status?.decision === undefined) return null;
  return (
    <Notice title={say('There is news about your application')}>
      <p>{say('Read it whenever is a good time for you.')}</p>
      <ButtonLink to={STATUS_ROUTE}>{say('Read the news')}</ButtonLink>
    </Notice>
  );
}
