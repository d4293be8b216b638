import { Link } from 'wouter';
import { BEGIN_HAND_ON } from '#contract/calls.ts';
import type { DeliveryState, Destination, Reach } from '#contract/desk-handing-on.ts';
import { send, withParams } from '#web/core/api/request.ts';
import { sayText, useSay } from '#web/core/language/say.ts';
import { Button, buttonLook } from '#web/ui/controls/Button.tsx';
import { mayOpen, useMe } from '../me.ts';
import { CollegeTime } from '../ui/CollegeTime.tsx';
import { Panel } from '../ui/Panel.tsx';
import { useHandingOn } from './calls.ts';
import styles from './handing-on.module.css';
import { RunNotice } from './RunNotice.tsx';
import { DELIVERY_WORDS, KINDS, placeOf, scheduleInWords } from './words.tsx';

const STATES: readonly DeliveryState[] = ['acknowledged', 'exported', 'stored', 'failed'];

/** One destination: its place, how much has arrived, and what needs attention. */
export function DestinationPanel({ destination }: { destination: Destination }) {
  const say = useSay();
  const { name, kind, schedule, next_run_at, last_run } = destination;
  const lead = (
    <>
      {sayText(say, KINDS[kind])}: {placeOf(say, destination)} · {scheduleInWords(say, schedule)}
      {next_run_at !== '' && (
        <>
          {' · '}
          {say('next')} <CollegeTime at={next_run_at} />
        </>
      )}
    </>
  );
  return (
    <Panel title={name} lead={lead} actions={<Actions destination={destination} />}>
      <dl className={styles.counts}>
        {STATES.map((state) => (
          <Figure key={state} destination={destination} state={state} />
        ))}
      </dl>
      {last_run.map((run) => (
        <RunNotice key={run.id} run={run} />
      ))}
    </Panel>
  );
}

function Actions({ destination: { id, name, last_run } }: { destination: Destination }) {
  const say = useSay();
  const me = useMe();
  const begin = useHandingOn((reach: Reach) => send(withParams(BEGIN_HAND_ON, id), { reach }));
  const isOpen = last_run.some(({ state }) => state !== 'done' && state !== 'given-up');
  const [isBusy, look] = [begin.isPending, buttonLook({ variant: 'secondary' })];
  return (
    <>
      {mayOpen(me, ['registrar']) && !isOpen && (
        <>
          <Button isBusy={isBusy} onClick={() => begin.mutate('new')}>
            {say('Hand on what is new')}
          </Button>
          <Button variant="secondary" isBusy={isBusy} onClick={() => begin.mutate('full')}>
            {say('Hand on everything')}
          </Button>
        </>
      )}
      {mayOpen(me, ['administrator']) && (
        <Link
          className={look}
          href={`/handing-on/${id}`}
          aria-label={say('Change {name}', { name })}
        >
          {say('Change')}
        </Link>
      )}
    </>
  );
}

/** The number of deliveries in a state; for registrars, a link into the ledger. */
function Figure({ destination, state }: { destination: Destination; state: DeliveryState }) {
  const say = useSay();
  const { id, name, counts } = destination;
  const [words, count] = [sayText(say, DELIVERY_WORDS[state].name), counts[state]];
  const figure = count.toLocaleString(say.locale);
  const label = say('{state}: {count} applications of {name}', { state: words, count, name });
  return (
    <div>
      <dt>{words}</dt>
      <dd>
        {mayOpen(useMe(), ['registrar']) ? (
          <Link href={`/handing-on/${id}/ledger?state=${state}`} aria-label={label}>
            {figure}
          </Link>
        ) : (
          figure
        )}
      </dd>
    </div>
  );
}
