import { type FormEvent, useState } from 'react';
import type { StaffRole, StaffScope } from '#contract/desk.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { FailureNotice } from '#web/ui/feedback/FailureNotice.tsx';
import { useMe, useRefreshMe } from '../me.ts';
import { useAct } from '../useAct.ts';
import {
  changeMember,
  endSessionsOf,
  MEMBERS,
  type Member,
  removeMember,
  type ScopeFacet,
} from './calls.ts';
import styles from './RolesAndScope.module.css';
import { RolesAndScope } from './RolesAndScope.tsx';

const FORM = 'change-member';

/** One member of the staff: roles and scope, and buttons that end their sessions or their access. */
export function MemberDialog({
  member,
  facets,
  onClose,
}: {
  member: Member;
  facets: readonly ScopeFacet[];
  onClose: () => void;
}) {
  const say = useSay();
  const me = useMe();
  const refreshMe = useRefreshMe();
  const { id, mail, name, is_from_provider, sessions } = member;
  const isSelf = id === me.id;
  const [roles, setRoles] = useState<readonly StaffRole[]>(member.roles);
  const [scope, setScope] = useState<StaffScope>(member.scope);
  const [isRemoving, setRemoving] = useState(false);
  const [hasTried, setTried] = useState(false);
  const { mutate, variables, isPending, error } = useAct(
    (act: 'change' | 'end sessions' | 'remove') => {
      if (act === 'end sessions') return endSessionsOf(id);
      if (act === 'remove') return removeMember(id);
      return changeMember(id, { roles: [...roles], scope });
    },
    {
      onDone: (_answer, act) => {
        if (act !== 'end sessions') onClose();
      },
      showsErrors: true,
      refresh: async (client) => {
        await client.invalidateQueries({ queryKey: MEMBERS });
        if (isSelf) await refreshMe();
      },
    },
  );
  const isDoing = (act: typeof variables) => isPending && variables === act;
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (roles.length > 0 && !isPending) mutate('change');
  }
  if (isRemoving) {
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title={say('Take away the access of {mail}?', { mail })}
        actions={
          <>
            <Button variant="danger" isBusy={isDoing('remove')} onClick={() => mutate('remove')}>
              {say('Take it away')}
            </Button>
            <Button variant="secondary" onClick={() => setRemoving(false)}>
              {say('Cancel')}
            </Button>
          </>
        }
      >
        <p>
          {say(
            'Their sessions, passkeys and invitations end at once. What they did stays in the trail. They can be invited again, as somebody new.',
          )}
        </p>
        <FailureNotice error={error} />
      </Dialog>
    );
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="medium"
      title={name === '' ? mail : `${name} · ${mail}`}
      actions={
        <>
          <Button type="submit" form={FORM} isBusy={isDoing('change')}>
            {say('Save')}
          </Button>
          {sessions.length > 0 && !isSelf && (
            <Button
              variant="secondary"
              isBusy={isDoing('end sessions')}
              onClick={() => mutate('end sessions')}
            >
              {say('End {sessions, plural, one {# session} other {# sessions}}', {
                sessions: sessions.length,
              })}
            </Button>
          )}
          {!isSelf && (
            <Button variant="quiet" onClick={() => setRemoving(true)}>
              {say('Take away the access')}
            </Button>
          )}
        </>
      }
    >
      <form id={FORM} onSubmit={submit} className={styles.form}>
        <RolesAndScope
          roles={roles}
          onRoles={is_from_provider ? undefined : setRoles}
          instead={
            <p>
              {say(
                "The roles of this person come from your college's sign-in. Please change them there.",
              )}
            </p>
          }
          scope={scope}
          onScope={setScope}
          facets={facets}
          errors={hasTried && roles.length === 0 ? [say('Please choose at least one role.')] : []}
        />
      </form>
      <FailureNotice error={error} />
    </Dialog>
  );
}
