import type { NextDeadline, Season } from '#contract/desk-season.ts';
import { useSay } from '#web/core/language/say.ts';
import { CollegeTime } from '../ui/CollegeTime.tsx';
import { Panel } from '../ui/Panel.tsx';
import styles from './SeasonPage.module.css';

/** The season's key figures, and the next deadline. */
export function Glance({ season: { now, next_deadline } }: { season: Season }) {
  const say = useSay();
  const figures = [
    { label: say('Filling in'), count: now.started },
    { label: say('Fixing what was missing'), count: now.validating },
    { label: say('Submissions'), count: now.submitted },
  ];
  return (
    <>
      <dl className={styles.figures}>
        {figures.map(({ label, count }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{count.toLocaleString(say.locale)}</dd>
          </div>
        ))}
      </dl>
      <Panel title={say('Next deadline')}>
        {next_deadline === null ? (
          <p>{say('The college’s file names no deadline after today.')}</p>
        ) : (
          <DeadlineAhead deadline={next_deadline} />
        )}
      </Panel>
    </>
  );
}

function DeadlineAhead({ deadline }: { deadline: NextDeadline }) {
  const say = useSay();
  const { title, ends_at, drafts, expected, busiest_day } = deadline;
  return (
    <div className={styles.ahead}>
      <p>
        <strong>{title}</strong>, <CollegeTime at={ends_at} />
      </p>
      <p>
        {say(
          '{drafts, plural, =0 {No draft was touched in the last 14 days.} one {One draft was touched in the last 14 days and may still come.} other {# drafts were touched in the last 14 days and may still come.}}',
          { drafts },
        )}
      </p>
      <p>
        {expected === null || busiest_day === null
          ? say('With last year’s file, this page also says how many to expect until then.')
          : say(
              'Going by last year, expect about {expected, number} submissions until then, and up to {busiest, number} on one day.',
              { expected, busiest: busiest_day },
            )}
      </p>
    </div>
  );
}
