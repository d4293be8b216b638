import { Link } from 'wouter';
import { GET_DICTIONARY, GET_HAND_ON_RUNS, GET_SLATE_MAPPING } from '#contract/calls.ts';
import type { HandOnRun, HandOnRuns } from '#contract/desk-handing-on.ts';
import { urlOf } from '#web/core/api/request.ts';
import { useSay } from '#web/core/language/say.ts';
import { buttonLook } from '#web/ui/controls/Button.tsx';
import { mayOpen, useMe } from '../me.ts';
import { CollegeTime } from '../ui/CollegeTime.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';
import { Panel } from '../ui/Panel.tsx';
import { type Column, Table } from '../ui/Table.tsx';
import { useRead } from '../useRead.ts';
import { useDestinations, whileUnderWay } from './calls.ts';
import { DestinationPanel } from './DestinationPanel.tsx';
import styles from './handing-on.module.css';
import { progressOf, RUN_WORDS, StateBadge } from './words.tsx';

/** Where submitted applications are sent, and how that went. */
export default function HandingOnPage() {
  const say = useSay();
  const found = useDestinations();
  const { destinations = [] } = found ?? {};
  const setsUp = mayOpen(useMe(), ['administrator']);
  return (
    <Page
      title={say('Handing on')}
      lead={say('Where submitted applications go, and what became of each.')}
      isWide
      actions={
        setsUp && (
          <Link className={buttonLook({ variant: 'secondary' })} href="/handing-on/new">
            {say('Set up a destination')}
          </Link>
        )
      }
    >
      {destinations.length === 0 && (
        <EmptyState title={say('Nothing is handed on yet')}>
          <p>
            {setsUp
              ? say(
                  'Set up a folder, an SFTP server such as the one of Slate, or an address that takes signed messages.',
                )
              : say('An administrator sets up where applications go.')}
          </p>
        </EmptyState>
      )}
      {destinations.map((destination) => (
        <DestinationPanel key={destination.id} destination={destination} />
      ))}
      {destinations.length > 0 && <RunsPanel />}
      <Panel
        title={say('For whoever receives it')}
        lead={say(
          'What each column means, with its question, its type and its codes. It also comes with the first file of each run.',
        )}
      >
        <ul className={styles.files}>
          <li>
            <a href={urlOf(GET_DICTIONARY)} download>
              {say('Data dictionary (CSV)')}
            </a>
          </li>
          <li>
            <a href={urlOf(GET_SLATE_MAPPING)} download>
              {say('Where each column goes in Slate (CSV)')}
            </a>
          </li>
        </ul>
      </Panel>
    </Page>
  );
}

/** The latest runs of all destinations. */
function RunsPanel() {
  const say = useSay();
  const { data } = useRead<HandOnRuns>([GET_HAND_ON_RUNS], {
    refetchInterval: ({ state }) => whileUnderWay(state.data?.runs),
  });
  const readsLedger = mayOpen(useMe(), ['registrar']);
  const columns: Column<HandOnRun>[] = [
    { head: say('Begun'), cell: ({ begun_at }) => <CollegeTime at={begun_at} /> },
    { head: say('Destination'), cell: ({ destination }) => destination },
    {
      head: say('What'),
      cell: ({ reach }) => (reach === 'new' ? say('What was new') : say('Everything')),
    },
    { head: say('By'), cell: ({ by }) => by || say('the schedule') },
    {
      head: say('State'),
      cell: ({ state, why }) => <StateBadge word={RUN_WORDS[state]} why={why} />,
    },
    {
      head: say('Arrived'),
      cell: (run) => {
        if (!readsLedger || run.planned === 0) return progressOf(say, run);
        const ledger = `/handing-on/${run.destination_id}/ledger?run=${run.id}`;
        return <Link href={ledger}>{progressOf(say, run)}</Link>;
      },
    },
  ];
  return (
    <Panel title={say('Runs')} isLoading={data === undefined}>
      <Table
        label={say('The last runs')}
        columns={columns}
        rows={data?.runs ?? []}
        keyOf={({ id }) => id}
        empty={<EmptyState title={say('Nothing was handed on yet')} />}
      />
    </Panel>
  );
}
