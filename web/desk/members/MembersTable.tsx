import type { StaffMembers, StaffScope } from '#contract/desk.ts';
import { sayText, useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { mayOpen, useMe } from '../me.ts';
import { READING, ROLE_WORDS } from '../roles.ts';
import { Badge } from '../ui/Badge.tsx';
import { CollegeTime, timeInWords } from '../ui/CollegeTime.tsx';
import { Table } from '../ui/Table.tsx';

/** All members who may sign in. */
export function MembersTable({
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
            mayOpen({ roles }, READING)
              ? (scopeInWords(scope, facets) ?? say('All applications'))
              : say('No applications'),
        },
        { head: say('Signs in with'), cell: (member) => <Way member={member} /> },
        {
          head: say('Signed in now'),
          cell: ({ sessions: [last] }) =>
            last === undefined ? say('No') : <CollegeTime at={last.last_seen_at} />,
        },
        {
          head: say('Change'),
          isForActions: true,
          cell: ({ id, mail }) => (
            <Button
              variant="quiet"
              aria-label={say('Change {mail}', { mail })}
              onClick={() => onOpen(id)}
            >
              {say('Change')}
            </Button>
          ),
        },
      ]}
    />
  );
}

function Way({ member }: { member: StaffMembers['members'][number] }) {
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
