import { useState } from 'react';
import { GET_STAFF_MEMBERS } from '#contract/calls.ts';
import type { StaffMembers } from '#contract/desk.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { nameAndMail } from '../me.ts';
import { CollegeTime } from '../ui/CollegeTime.tsx';
import { Page } from '../ui/Page.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Table } from '../ui/Table.tsx';
import { useRead } from '../useRead.ts';
import { InviteMember } from './InviteMember.tsx';
import { MemberDialog } from './MemberDialog.tsx';
import { MembersTable } from './MembersTable.tsx';

/** "Staff": the members who may sign in, and their roles. */
export default function MembersPage() {
  const say = useSay();
  const { data } = useRead<StaffMembers>([GET_STAFF_MEMBERS]);
  const [isInviting, setInviting] = useState(false);
  const [chosen, setChosen] = useState<number>();
  const members = data?.members ?? [];
  const here = members.filter(({ removed_at }) => removed_at === '');
  const gone = members.filter(({ removed_at }) => removed_at !== '');
  const person = here.find(({ id }) => id === chosen);
  return (
    <Page
      title={say('Staff')}
      lead={say('Who may sign in at the desk, and what for. Each change counts at once.')}
      isWide
      actions={<Button onClick={() => setInviting(true)}>{say('Invite somebody')}</Button>}
    >
      {data === undefined ? (
        <Spinner label={say('Loading')} />
      ) : (
        <>
          <MembersTable members={here} facets={data.facets} onOpen={setChosen} />
          {gone.length > 0 && (
            <Panel
              title={say('Without access')}
              lead={say('The trail still knows them. Invited again, each is somebody new.')}
            >
              <Table
                label={say('Without access')}
                rows={gone}
                keyOf={({ id }) => id}
                columns={[
                  { head: say('Person'), cell: ({ mail, name }) => nameAndMail({ name, mail }) },
                  {
                    head: say('Access ended'),
                    cell: ({ removed_at }) => <CollegeTime at={removed_at} />,
                  },
                ]}
              />
            </Panel>
          )}
          {isInviting && <InviteMember facets={data.facets} onClose={() => setInviting(false)} />}
          {person && (
            <MemberDialog
              key={person.id}
              member={person}
              facets={data.facets}
              onClose={() => setChosen(undefined)}
            />
          )}
        </>
      )}
    </Page>
  );
}
