import { useState } from 'react';
import { GET_STAFF_MEMBERS } from '#contract/calls.ts';
import type { StaffMembers, StaffScope } from '#contract/desk.ts';
import { READING_ROLES } from '#contract/desk-page.ts';
import { sayText, useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { mayOpen, nameAndMail, useMe } from '../me.ts';
import { ROLE_WORDS } from '../roles.ts';
import { Badge } from '../ui/Badge.tsx';
import { CollegeTime, timeInWords } from '../ui/CollegeTime.tsx';
import { Page } from '../ui/Page.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Table } from '../ui/Table.tsx';
import { useRead } from '../useRead.ts';
import { InviteMember } from './InviteMember.tsx';
import { MemberDialog } from './MemberDialog.tsx';

/** "Staff": the members who may sign in, and their roles. */
export default function MembersPage() {
  const say = useSay();
  const { data } = useRead<StaffMembers>([GET_STAFF_MEMBERS]);
  const [isInviting, setInviting] = useState(false);
  const [chosen, setChosen] = useState<number>();
  const { members = [], facets = [] } = data ?? {};
  const here = members.filter(({ removed_at }) => removed_at === '');
  const gone = members.filter(({ removed_at }) => removed_at !== '');
  const person = here.find(({ id }) => id === chosen);
  return (
    <Page
      title={say('Staff')}
      lead={say('Who may sign in at the desk, and what for. Each change takes effect at once.')}
      isWide
      isLoading={data === undefined}
      actions={<Button onClick={() => setInviting(true)}>{say('Invite somebody')}</Button>}
    >
      <MembersTable members={here} facets={facets} onOpen={setChosen} />
      {gone.length > 0 && (
        <Panel
          title={say('Without access')}
          lead={say('The trail still names them. If invited again, each counts as somebody new.')}
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
      {isInviting && <InviteMember facets={facets} onClose={() => setInviting(false)} />}
      {person && (
        <MemberDialog
          key={person.id}
          member={person}
          facets={facets}
          onClose={() => setChosen(undefined)}
        />
      )}
    </Page>
  );
}

/** All members who may sign in. */
function MembersTable({
  members,
  facets,
  onOpen,
}: StaffMembers & { readonly onOpen: (id: number) => void }) {
  const say = useSay();
  const me = useMe();
  return (
    <Table
      label={say('Everybody of the staff')}
      rows={members}
      keyOf={({ id }) => id}
      columns={[
        {
          head: say('Person'),
          cell: ({ id, mail, name }) => (
            <>
              {name || mail} {id === me.id && <Badge tone="accent">{say('You')}</Badge>}
              {name !== '' && <div>{mail}</div>}
            </>
          ),
        },
        {
          head: say('Roles'),
          cell: ({ roles }) =>
            roles.length === 0 ? (
              <Badge tone="signal">{say('None')}</Badge>
            ) : (
              roles.map((role) => sayText(say, ROLE_WORDS[role].name)).join(', ')
            ),
        },
        {
          head: say('Sees'),
          cell: ({ roles, scope }) =>
            mayOpen({ roles }, READING_ROLES)
              ? (scopeInWords(scope, facets) ?? say('All applications'))
              : say('No applications'),
        },
        { head: say('Signs in with'), cell: (member) => <SignInWay member={member} /> },
        {
          head: say('Signed in now'),
          cell: ({ sessions: [last] }) => (
            <CollegeTime at={last?.last_seen_at} otherwise={say('No')} />
          ),
        },
        {
          head: say('Change'),
          acts: ({ id, mail }) => [
            { words: say('Change'), label: say('Change {mail}', { mail }), act: () => onOpen(id) },
          ],
        },
      ]}
    />
  );
}

function SignInWay({ member }: { member: StaffMembers['members'][number] }) {
  const say = useSay();
  const { is_from_provider, passkeys, invited_until } = member;
  if (is_from_provider) return say('The college’s account');
  return (
    <>
      {say('{passkeys, plural, =0 {No passkey} one {# passkey} other {# passkeys}}', { passkeys })}
      {invited_until !== '' && (
        <div>
          <Badge tone="accent">
            {say('Invited until {moment}', { moment: timeInWords(say, invited_until, 'day') })}
          </Badge>
        </div>
      )}
    </>
  );
}

/** "Term: Fall 2027, Spring 2028; Major: Nursing"; undefined for a scope that does not narrow. Pure. */
function scopeInWords(scope: StaffScope, facets: StaffMembers['facets']): string | undefined {
  const parts = Object.entries(scope).map(([name, chosen]) => {
    const facet = facets.find(({ id }) => id === name);
    // Values that are no longer in the college's file show as stored.
    const labelOf = (value: string) =>
      facet?.values.find((known) => known.value === value)?.label ?? value;
    return `${facet?.label ?? name}: ${chosen.map(labelOf).join(', ')}`;
  });
  return parts.length === 0 ? undefined : parts.join('; ');
}
