import { dayInWords } from '#tenant/moments.ts';
import { type NextStep, nextSteps } from '#tenant/next-steps.ts';
import { linksNamed } from '#tenant/tenant.ts';
import { getCollege } from '#web/core/college.ts';
import { useSay } from '#web/core/language/say.ts';
import { ExternalLink } from '#web/ui/text/Links.tsx';
import styles from './NextSteps.module.css';

/** The steps banner (spec §2), with dates: the applicant's and the college's steps in one list. */
export function NextSteps({ submitted }: { submitted: Date | undefined }) {
  const say = useSay();
  return (
    <section aria-labelledby="next-steps" className={styles.next}>
      <h2 id="next-steps">
        {say('TO COMPLETE YOUR APPLICATION, YOU MUST TAKE THE FOLLOWING STEPS:')}
      </h2>
      <ol className={styles.steps}>
        {nextSteps(getCollege()).map((step) => (
          <Step key={step.title ?? step.text} step={step} submitted={submitted} />
        ))}
      </ol>
    </section>
  );
}

function Step({ step, submitted }: { step: NextStep; submitted: Date | undefined }) {
  const say = useSay();
  const college = getCollege();
  const { whose, title, text, withinDays, link } = step;
  const isOwn = whose === 'applicant';
  return (
    <li data-whose={whose}>
      <p className={styles.when}>
        <span className={styles.whose}>{isOwn ? say('Your step') : college.partnerName}</span>
        {submitted && withinDays !== undefined
          ? say('by {day}', {
              day: dayInWords(submitted, withinDays, { ...college, locale: say.locale }, 'weekday'),
            })
          : say('at any time')}
      </p>
      <div className={styles.what}>
        {title !== undefined && <h3>{title}</h3>}
        <p className={isOwn ? styles.own : undefined}>{text}</p>
        {link && (
          <ul className={styles.links}>
            {linksNamed(college, link).map(({ label, url }) => (
              <li key={url}>
                <ExternalLink href={url}>{label}</ExternalLink>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}
