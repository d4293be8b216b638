import { Link } from 'wouter';
import { GET_SEASON_READERS } from '#contract/calls.ts';
import { READING_ROLES } from '#contract/desk-page.ts';
import type { SeasonReaders } from '#contract/desk-season.ts';
import { SEASON_FACET } from '#tenant/seasons/seasons.ts';
import { useSay } from '#web/core/language/say.ts';
import { numberInWords } from '#words/intl.ts';
import { listAddress } from '../find/address.ts';
import { mayOpen, useMe } from '../me.ts';
import { Panel } from '../ui/Panel.tsx';
import { Table } from '../ui/Table.tsx';
import { useRead } from '../useRead.ts';

/** How much each member of the staff has to read; each number opens its applications. */
export function Readers({ season }: { readonly season: string | undefined }) {
  const say = useSay();
  const me = useMe();
  const { data } = useRead<SeasonReaders>([GET_SEASON_READERS, season ? { season } : {}]);
  const readers = data?.readers ?? [];
  if (readers.length === 0) return null;
  const mayRead = mayOpen(me, READING_ROLES);
  const number = (count: number, id: number, assigneesReading: readonly string[] = []) => {
    const words = numberInWords(count, say.locale);
    if (!mayRead) return words;
    const facets = {
      ...(season && { [SEASON_FACET]: [season] }),
      assignedTo: [String(id)],
      ...(assigneesReading[0] && { assigneesReading }),
    };
    const view = listAddress({ q: '', sort: '', page: '', facets });
    return <Link href={view}>{words}</Link>;
  };
  return (
    <Panel title={say('Readers')} lead={say('What is assigned to each, and what is left to read.')}>
      <Table
        label={say('Readers')}
        rows={readers}
        keyOf={({ id }) => id}
        columns={[
          { head: say('Name'), cell: ({ name }) => name },
          {
            head: say('Assigned'),
            isNumber: true,
            cell: ({ id, assigned }) => number(assigned, id),
          },
          { head: say('Read'), isNumber: true, cell: ({ id, read }) => number(read, id, ['read']) },
          {
            head: say('Left'),
            isNumber: true,
            cell: ({ id, assigned, read }) => number(assigned - read, id, ['left']),
          },
        ]}
      />
    </Panel>
  );
}
