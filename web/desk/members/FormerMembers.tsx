import { useSay } from '#web/core/language/say.ts';
import { CollegeTime } from '../ui/CollegeTime.tsx';
import { Table } from '../ui/Table.tsx';
import type { Member } from './calls.ts';

/** Members whose access was removed. */
export function FormerMembers({ members }: { members: readonly Member[] }) {
  const say = useSay();
  return (
    <Table
      label={say('Without access')}
      rows={members}
      keyOf={({ id }) => id}
      columns={[
        {
          head: say('Person'),
          cell: ({ mail, name }) => (name === '' ? mail : `${name} · ${mail}`),
        },
        { head: say('Added'), cell: ({ added_at }) => <CollegeTime at={added_at} style="day" /> },
        { head: say('Access ended'), cell: ({ removed_at }) => <CollegeTime at={removed_at} /> },
      ]}
    />
  );
}
