import { Link } from 'wouter';
import { GET_ERASURES } from '#contract/calls.ts';
import type { WaitingErasures } from '#contract/desk-help.ts';
import { useSay } from '#web/core/language/say.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { mayOpen, useMe } from '../me.ts';
import { CollegeTime } from '../ui/CollegeTime.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Table } from '../ui/Table.tsx';
import { useRead } from '../useRead.ts';

/** Polling interval of other registrars' erasures, on every page, in milliseconds. */
const POLL_INTERVAL = 60_000;

/** Erasures that wait for this registrar as the second person; empty for other roles, and on failure. */
function useErasures(): WaitingErasures['erasures'] {
  const { data } = useRead<WaitingErasures>([GET_ERASURES], {
    enabled: mayOpen(useMe(), ['registrar']),
    refetchInterval: POLL_INTERVAL,
    throwOnError: false,
  });
  return data?.erasures ?? [];
}

/** Stands above every page while an erasure waits. */
export function ErasureAlarm() {
  const say = useSay();
  const erasures = useErasures();
  if (erasures.length === 0) return null;
  return (
    <div role="status">
      <Notice tone="signal">
        <p>
          {say(
            '{count, plural, one {An erasure waits} other {# erasures wait}} for a second registrar.',
            { count: erasures.length },
          )}{' '}
          <Link href="/for-me">{say('For me')}</Link>
        </p>
      </Notice>
    </div>
  );
}

/** Erasures that wait, each with a link to where it is confirmed; nothing if there are none. */
export function ErasuresPanel() {
  const say = useSay();
  const erasures = useErasures();
  if (erasures.length === 0) return null;
  return (
    <Panel title={say('To be confirmed')}>
      <Table
        label={say('Erasures that wait for a second registrar')}
        rows={erasures}
        keyOf={({ account_id }) => account_id}
        columns={[
          {
            head: say('Whose'),
            cell: ({ account_id, reference }) => (
              <Link href={`/applications/${account_id}/help`}>
                {reference || say('Account {number}', { number: String(account_id) })}
              </Link>
            ),
          },
          { head: say('Asked by'), cell: ({ by }) => by.name },
          { head: say('Until'), cell: ({ until }) => <CollegeTime at={until} /> },
        ]}
      />
    </Panel>
  );
}
