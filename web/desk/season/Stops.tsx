import { useState } from 'react';
import type { Season } from '#contract/desk-season.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Table } from '../ui/Table.tsx';
import styles from './SeasonPage.module.css';

/** How many questions show at first. */
const FIRST = 12;

/** Where applicants stop, by step and by question. */
export function Stops({ season }: { season: Season }) {
  const say = useSay();
  const { pages, ready } = season;
  const most = Math.max(1, ready, ...pages.map(({ stopped }) => stopped));
  const steps = [
    ...pages.map(({ page, title, stopped }) => ({ key: page, title, stopped })),
    { key: 'ready', title: say('Complete, but not submitted'), stopped: ready },
  ];
  return (
    <Panel
      title={say('Where people stop')}
      lead={say(
        'Drafts that nobody has touched for a day, by the first question that is missing or not right. It is looked at once an hour.',
      )}
    >
      <dl className={styles.steps}>
        {steps.map(({ key, title, stopped }) => (
          <div key={key}>
            <dt>{title}</dt>
            <dd>
              <span
                className={styles.bar}
                style={{ inlineSize: `${(100 * stopped) / most}%` }}
                aria-hidden="true"
              />
              {stopped.toLocaleString(say.locale)}
            </dd>
          </div>
        ))}
      </dl>
      <Questions season={season} />
    </Panel>
  );
}

function Questions({ season: { questions, pages } }: { season: Season }) {
  const say = useSay();
  const titles = new Map(pages.map(({ page, title }) => [page, title]));
  const [isWhole, setWhole] = useState(false);
  if (questions.length === 0) {
    return <EmptyState title={say('Nobody has stopped anywhere yet.')} />;
  }
  const worstFirst = questions.toSorted(
    (one, other) => other.stopped - one.stopped || other.errors - one.errors,
  );
  return (
    <>
      <Table
        label={say('Questions at which people stop')}
        rows={isWhole ? worstFirst : worstFirst.slice(0, FIRST)}
        keyOf={({ key }) => key}
        columns={[
          { head: say('Question'), cell: ({ label }) => label },
          { head: say('Step'), cell: ({ page }) => titles.get(page) ?? page },
          { head: say('Stopped here'), isNumber: true, cell: (row) => row.stopped },
          { head: say('With an error'), isNumber: true, cell: (row) => row.errors },
        ]}
      />
      {!isWhole && questions.length > FIRST && (
        <Button variant="secondary" className={styles.more} onClick={() => setWhole(true)}>
          {say('Show all {count, number} questions', { count: questions.length })}
        </Button>
      )}
    </>
  );
}
