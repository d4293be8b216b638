import type { RetentionReport } from '#contract/desk-retention.ts';
import { useSay } from '#web/core/language/say.ts';
import type { Say } from '#words/say.ts';
import { Panel } from '../ui/Panel.tsx';
import styles from './Retention.module.css';

/** The periods in the college's file. */
export function PeriodsPanel({ report }: { report: RetentionReport }) {
  const say = useSay();
  return (
    <Panel
      title={say('How long things are kept')}
      lead={say('These times are in the configuration of your college.')}
    >
      <dl className={styles.facts}>
        <dt>{say('Drafts, after the last activity')}</dt>
        <dd>{periodInWords(say, report.drafts)}</dd>
        <dt>{say('Submitted applications, after the submission')}</dt>
        <dd>{periodInWords(say, report.submitted)}</dd>
        <dt>{say('Applicants who did not enroll, since that was noted')}</dt>
        <dd>{periodInWords(say, report.not_enrolled)}</dd>
      </dl>
    </Panel>
  );
}

/** @param period as in the college's file: `18 months`, `90 days`, or `""`. */
function periodInWords(say: Say, period: string): string {
  const [count = '', unit = ''] = period.split(' ');
  if (period === '') return say('For good');
  return unit.startsWith('month')
    ? say('{count, plural, one {# month} other {# months}}', { count: Number(count) })
    : say('{count, plural, one {# day} other {# days}}', { count: Number(count) });
}
