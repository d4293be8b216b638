import { findDeadline } from '#tenant/deadlines.ts';
import { linksNamed } from '#tenant/tenant.ts';
import { getCollege, todayAtCollege } from '#web/college.ts';
import { useDeadlines } from '#web/deadlines/deadlines.ts';
import { useSay } from '#web/language/say.ts';
import { useSession } from '#web/session/context.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { ExternalLink } from '#web/ui/text/Links.tsx';
import { Prose } from '#web/ui/text/Prose.tsx';
import styles from './Banners.module.css';
import { WhereYouAre } from './WhereYouAre.tsx';
import { findWelcome } from './welcome.ts';

/** The banner of whoever has submitted: the steps that they must still take (spec §2, "Welcome banner"). */
export function WelcomeBanner() {
  const say = useSay();
  const welcome = useSession(findWelcome);
  if (welcome !== 'next-steps') return null;
  const college = getCollege();
  return (
    <Prose className={styles.banner}>
      <h2>{say('TO COMPLETE YOUR APPLICATION, YOU MUST TAKE THE FOLLOWING STEPS:')}</h2>
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
    </Prose>
  );
}

/** The deadline banner of today in the college's time zone; never for staff (spec §2, §9). */
export function DeadlineBanners() {
  const isServiceUser = useSession((session) => session.isServiceUser);
  const deadline = findDeadline(useDeadlines(), todayAtCollege(), new Date());
  if (isServiceUser || deadline === undefined) return null;
  return (
    <div className={styles.deadline}>
      <Notice tone="signal" title={deadline.label}>
        <p>{deadline.text}</p>
        {deadline.until !== undefined && (
          <p>
            <WhereYouAre moment={new Date(deadline.until)} />
          </p>
        )}
      </Notice>
    </div>
  );
}
