import { useLocation } from 'react-router';
import { dayInWords, momentInWords } from '#tenant/moments.ts';
import { linksNamed, type Tenant } from '#tenant/tenant.ts';
import { useProfile } from '#web/api/queries.ts';
import { getCollege } from '#web/college.ts';
import { useSession } from '#web/session/context.tsx';
import { readNavigationState } from '#web/session/navigation.ts';
import { WelcomeBanner } from '#web/shell/Banners.tsx';
import { Icon } from '#web/ui/text/Icon.tsx';
import styles from './CompletionPage.module.css';
import { submittedAt } from './moments.ts';
import { PdfCopy } from './PdfCopy.tsx';

/** The page after the submission (spec §2): it is done, when it was done, and what happens next. */
export function Component() {
  const college = getCollege();
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  const profile = useProfile({ isLoggedIn });
  const { successMessage } = readNavigationState(useLocation().state);
  const moment = submittedAt(profile.data);

  return (
    <div className={styles.page}>
      <header className={styles.done}>
        <Icon name="check-circle" />
        <h1 tabIndex={-1}>You did it.</h1>
        {successMessage !== undefined && <p role="status">{successMessage}</p>}
        {moment && (
          <p>
            {college.partnerName} received your application on{' '}
            <time dateTime={moment.toISOString()}>{momentInWords(moment, college)}</time>. We sent a
            receipt to <strong>{profile.data?.username}</strong>.
          </p>
        )}
      </header>
      <WelcomeBanner />
      {moment && <WhatHappensNext college={college} submitted={moment} />}
      {isLoggedIn && <PdfCopy />}
    </div>
  );
}

function WhatHappensNext({ college, submitted }: { college: Tenant; submitted: Date }) {
  return (
    <section aria-labelledby="what-happens-next">
      <h2 id="what-happens-next">What happens next</h2>
      <ol className={styles.steps}>
        {college.whatHappensNext.map((step) => (
          <li key={step.title}>
            <h3>{step.title}</h3>
            <p>{step.text}</p>
            {step.withinDays !== undefined && (
              <p className={styles.by}>
                By {dayInWords(submitted, step.withinDays, college, 'weekday')}
              </p>
            )}
            {step.link && <StepLinks college={college} name={step.link} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

function StepLinks({ college, name }: { college: Tenant; name: Parameters<typeof linksNamed>[1] }) {
  return (
    <ul className={styles.links}>
      {linksNamed(college, name).map(({ label, url }) => (
        <li key={url}>
          <a href={url}>{label}</a>
        </li>
      ))}
    </ul>
  );
}
