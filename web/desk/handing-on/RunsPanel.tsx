import { Link } from 'wouter';
import { GET_HAND_ON_RUNS } from '#contract/calls.ts';
import type { HandOnRun, HandOnRuns } from '#contract/desk-handing-on.ts';
import { useSay } from '#web/core/language/say.ts';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { mayOpen, useMe } from '../me.ts';
import { CollegeTime } from '../ui/CollegeTime.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Panel } from '../ui/Panel.tsx';
import { type Column, Table } from '../ui/Table.tsx';
import { useRead } from '../useRead.ts';
import { whileUnderWay } from './calls.ts';
import { progressOf, RUN_WORDS, StateBadge } from './words.tsx';

/** The latest runs of all destinations. */
export function RunsPanel() {
  const say = useSay();
  const { data } = useRead<HandOnRuns>([GET_HAND_ON_RUNS], {
    refetchInterval: ({ state }) => whileUnderWay(state.data?.runs),
  });
  const runs = data?.runs;
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
    <Panel title={say('Runs')}>
      {runs === undefined && <Spinner label={say('Loading')} />}
      {runs?.length === 0 && <EmptyState title={say('Nothing was handed on yet')} />}
      {runs !== undefined && runs.length > 0 && (
        <Table label={say('The last runs')} columns={columns} rows={runs} keyOf={({ id }) => id} />
      )}
    </Panel>
  );
}
