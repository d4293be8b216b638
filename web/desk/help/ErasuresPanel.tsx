import { Link } from 'wouter';
import { useSay } from '#web/core/language/say.ts';
import { CollegeTime } from '../ui/CollegeTime.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Table } from '../ui/Table.tsx';
import { useErasures } from './queries.ts';

/** Erasures that wait for this registrar as the second person; nothing if there are none. */
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
