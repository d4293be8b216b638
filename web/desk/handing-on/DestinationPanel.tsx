import { Link } from 'wouter';
import type { DeliveryState, Destination, Reach } from '#contract/desk-handing-on.ts';
import { sayText, useSay } from '#web/language/say.ts';
import { Button, buttonLook } from '#web/ui/controls/Button.tsx';
import { mayOpen, useMe } from '../me.ts';
import { CollegeTime } from '../ui/CollegeTime.tsx';
import { Panel } from '../ui/Panel.tsx';
import { beginRun } from './calls.ts';
import styles from './DestinationPanel.module.css';
import { useHandingOn } from './queries.ts';
import { RunNotice } from './RunNotice.tsx';
import { DELIVERY_WORDS, KINDS, placeOf, scheduleInWords } from './words.ts';

const STATES: readonly DeliveryState[] = ['acknowledged', 'exported', 'stored', 'failed'];

/** One destination: where it is, how much has arrived, and what wants somebody. */
export function DestinationPanel({ destination }: { destination: Destination }) {
  const say = useSay();
  const me = useMe();
  const { id, name, kind, schedule, next_run_at, counts, last_run } = destination;
  const runs = mayOpen(me, ['registrar']);
  const begin = useHandingOn((reach: Reach) => beginRun(id, reach));
  const isOpen = last_run.some(({ state }) => state !== 'done' && state !== 'given-up');
  return (
    <Panel
      title={name}
      lead={
        <>
          {sayText(say, KINDS[kind])}: {placeOf(say, destination)} ·{' '}
          {scheduleInWords(say, schedule)}
          {next_run_at !== '' && (
            <>
              {' · '}
              {say('next')} <CollegeTime at={next_run_at} />
            </>
          )}
        </>
      }
      actions={
        <>
          {runs && !isOpen && (
            <>
              <Button isBusy={begin.isPending} onClick={() => begin.mutate('new')}>
                {say('Hand on what is new')}
              </Button>
              <Button
                variant="secondary"
                isBusy={begin.isPending}
                onClick={() => begin.mutate('full')}
              >
                {say('Hand on everything')}
              </Button>
            </>
          )}
          {mayOpen(me, ['administrator']) && (
            <Link
              className={buttonLook({ variant: 'secondary' })}
              href={`/handing-on/${id}`}
              aria-label={say('Change {name}', { name })}
            >
              {say('Change')}
            </Link>
          )}
        </>
      }
    >
      <dl className={styles.counts}>
        {STATES.map((state) => (
          <div key={state}>
            <dt>{sayText(say, DELIVERY_WORDS[state].name)}</dt>
            <dd>
              {runs ? (
                <Link
                  href={`/handing-on/${id}/ledger?state=${state}`}
                  aria-label={say('{state}: {count} applications of {name}', {
                    state: sayText(say, DELIVERY_WORDS[state].name),
                    count: counts[state],
                    name,
                  })}
                >
                  {counts[state].toLocaleString(say.locale)}
                </Link>
              ) : (
                counts[state].toLocaleString(say.locale)
              )}
            </dd>
          </div>
        ))}
      </dl>
      {last_run.map((run) => (
        <RunNotice key={run.id} run={run} />
      ))}
    </Panel>
  );
}
