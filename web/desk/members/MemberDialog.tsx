import { useState } from 'react';
import * as calls from '#contract/calls.ts';
import type { ChangeStaff, StaffMembers } from '#contract/desk.ts';
import type { Message } from '#contract/message.ts';
import { send, withParams } from '#web/core/api/request.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { nameAndMail, useMe, useRefreshMe } from '../me.ts';
import { DraftDialog } from '../ui/DraftDialog.tsx';
import shared from '../ui/shared.module.css';
import { useAct } from '../useAct.ts';
import { RolesAndScope } from './RolesAndScope.tsx';

interface MemberDialogProps {
  readonly member: StaffMembers['members'][number];
  readonly onClose: () => void;
}

/** One member of the staff: roles and scope, and buttons that end their sessions or their access. */
export function MemberDialog({
  member,
  facets,
  onClose,
}: MemberDialogProps & { readonly facets: StaffMembers['facets'] }) {
  const say = useSay();
  const { id, mail, is_from_provider, sessions } = member;
  const isSelf = id === useMe().id;
  const [rights, setRights] = useState<ChangeStaff>(member);
  const [isRemoving, setRemoving] = useState(false);
  const [hasTried, setTried] = useState(false);
  const { roles, scope } = rights;
  const change = useMemberAct(
    id,
    () => send(withParams(calls.CHANGE_STAFF, id), { roles, scope }),
    onClose,
  );
  const ending = useMemberAct(id, () => send(withParams(calls.END_SESSIONS_OF_STAFF, id)));
  const latest = change.submittedAt > ending.submittedAt ? change : ending;
  function submit() {
    setTried(true);
    if (roles.length > 0) change.mutate();
  }
  if (isRemoving) {
    return (
      <DraftDialog
        title={say('Take away the access of {mail}?', { mail })}
        action={say('Take it away')}
        variant="danger"
        initial={{}}
        act={() => send(withParams(calls.REMOVE_STAFF, id))}
        refresh={[calls.GET_STAFF_MEMBERS]}
        onClose={() => setRemoving(false)}
        onDone={onClose}
      >
        <p>
          {say(
            'Their sessions, passkeys and invitations end at once. What they did stays in the trail. They can be invited again, as somebody new.',
          )}
        </p>
      </DraftDialog>
    );
  }
  return (
    <FormDialog
      onClose={onClose}
      size="medium"
      title={nameAndMail(member)}
      action={say('Save')}
      isBusy={change.isPending}
      error={latest.error}
      className={shared.stack}
      onSubmit={submit}
      others={
        !isSelf && (
          <>
            {sessions.length > 0 && (
              <Button variant="secondary" isBusy={ending.isPending} onClick={() => ending.mutate()}>
                {say('End {sessions, plural, one {# session} other {# sessions}}', {
                  sessions: sessions.length,
                })}
              </Button>
            )}
            <Button variant="quiet" onClick={() => setRemoving(true)}>
              {say('Take away the access')}
            </Button>
          </>
        )
      }
    >
      <RolesAndScope
        rights={rights}
        onChange={setRights}
        facets={facets}
        hasTried={hasTried}
        isFromProvider={is_from_provider}
      />
    </FormDialog>
  );
}

/** A mutation of a member, who may be the user. */
function useMemberAct(id: number, act: () => Promise<Message>, onDone?: () => void) {
  const me = useMe();
  const refreshMe = useRefreshMe();
  return useAct(act, {
    onDone,
    showsErrors: true,
    refresh: async (client) => {
      await client.invalidateQueries({ queryKey: [calls.GET_STAFF_MEMBERS] });
      if (id === me.id) await refreshMe();
    },
  });
}
