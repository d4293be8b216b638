import type { SeasonDay } from '#contract/desk-season.ts';
import { sayText, useSay } from '#web/core/language/say.ts';
import { classes } from '#web/ui/classes.ts';
import { dayInWords } from '#words/intl.ts';
import { Table } from '../ui/Table.tsx';
import { chartOf, MEASURES, type Measure, pathOf } from './chart.ts';
import styles from './DayChart.module.css';
import { MEASURE_WORDS } from './words.ts';

/** Cumulative counts by day, beside last season's. A table behind the chart has the single days. */
export function DayChart({ days, measure }: { days: readonly SeasonDay[]; measure: Measure }) {
  const say = useSay();
  const { now, lastYear, top } = chartOf(days, measure);
  const first = dayInWords(days[0]?.day ?? '', say.locale, 'medium');
  const last = dayInWords(days.at(-1)?.day ?? '', say.locale, 'medium');
  const count = now.at(-1) ?? 0;
  const what = sayText(say, MEASURE_WORDS[measure]);
  const summary =
    lastYear === undefined
      ? say('{what} from {first} to {last}: {count, number}', { what, first, last, count })
      : say('{what} from {first} to {last}: {count, number}. Last year: {before, number}', {
          what,
          first,
          last,
          count,
          before: lastYear.at(-1) ?? 0,
        });
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>{summary}</figcaption>
      <div className={styles.plot} aria-hidden="true">
        <div className={styles.scale}>
          <span>{top.toLocaleString(say.locale)}</span>
          <span>{(top / 2).toLocaleString(say.locale)}</span>
          <span>0</span>
        </div>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" className={styles.lines}>
          <title>{summary}</title>
          <path d="M0 0H100M0 50H100M0 100H100" className={styles.grid} />
          {lastYear && <path d={pathOf(lastYear, top)} className={styles.before} />}
          <path d={pathOf(now, top)} className={styles.now} />
        </svg>
        <div className={styles.days}>
          <span>{first}</span>
          <span>{last}</span>
        </div>
      </div>
      {lastYear && (
        <p className={styles.key} aria-hidden="true">
          <span className={classes(styles.sample, styles.ofNow)} /> {say('This season')}
          <span className={classes(styles.sample, styles.ofBefore)} /> {say('Last year')}
        </p>
      )}
      <details>
        <summary>{say('Day by day, as a table')}</summary>
        <DayTable days={days} />
      </details>
    </figure>
  );
}

function DayTable({ days }: { days: readonly SeasonDay[] }) {
  const say = useSay();
  const newestFirst = days.toReversed();
  const hasLastYear = days.some(({ last_year }) => last_year !== null);
  return (
    <Table
      label={say('How many on each day')}
      rows={newestFirst}
      keyOf={({ day }) => day}
      columns={[
        { head: say('Day'), cell: ({ day }) => dayInWords(day, say.locale, 'medium') },
        ...MEASURES.map((measure) => ({
          key: measure,
          head: sayText(say, MEASURE_WORDS[measure]),
          isNumber: true,
          cell: (day: SeasonDay) =>
            hasLastYear
              ? say('{count, number} (last year {before, number})', {
                  count: day[measure],
                  before: day.last_year?.[measure] ?? 0,
                })
              : day[measure],
        })),
      ]}
    />
  );
}
