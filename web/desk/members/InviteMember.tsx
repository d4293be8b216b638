import { useState } from 'react';
import { GET_STAFF_MEMBERS, INVITE_STAFF } from '#contract/calls.ts';
import type { ChangeStaff, StaffMembers } from '#contract/desk.ts';
import { isEmail } from '#form/accounts/credentials.ts';
import { send } from '#web/core/api/request.ts';
import { useSay } from '#web/core/language/say.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { DraftFields } from '../ui/DraftFields.tsx';
import shared from '../ui/shared.module.css';
import { useAct } from '../useAct.ts';
import { RolesAndScope } from './RolesAndScope.tsx';

/** Invites a member by e-mail, with roles and a scope. */
export function InviteMember({
  facets,
  onClose,
}: {
  facets: StaffMembers['facets'];
  onClose: () => void;
}) {
  const say = useSay();
  const [draft, setDraft] = useState({ mail: '' });
  const [{ roles, scope }, setRights] = useState<ChangeStaff>({ roles: [], scope: {} });
  const [hasTried, setTried] = useState(false);
  const mail = draft.mail.trim();
  const { mutate, isPending, error } = useAct(
    () => {
      // Without a ticked scope, an existing member keeps theirs.
      const narrowed = Object.keys(scope).length > 0 && { scope };
      return send(INVITE_STAFF, { mail, roles, ...narrowed });
    },
    { onDone: onClose, showsErrors: true, refresh: [GET_STAFF_MEMBERS] },
  );
  function submit() {
    setTried(true);
    if (!isEmail(mail)) document.getElementById('invite-mail')?.focus();
    else if (roles.length === 0) document.getElementById('roles')?.focus();
    else mutate();
  }
  return (
    <FormDialog
      onClose={onClose}
      size="medium"
      title={say('Invite somebody')}
      intro={
        <p>
          {say(
            'They get a link that registers a passkey, once, within three days. Whoever is here already gets these roles at once, sees the same applications as before unless you check others, and keeps their passkeys until they use the link: so it also helps somebody who has lost theirs.',
          )}
        </p>
      }
      action={say('Send the invitation')}
      isBusy={isPending}
      error={error}
      className={shared.stack}
      onSubmit={submit}
    >
      <DraftFields
        draft={draft}
        within="invite-"
        isAsked={hasTried}
        change={(changes) => setDraft({ ...draft, ...changes })}
        fields={[
          {
            name: 'mail',
            label: say('Email address'),
            isRequired: true,
            type: 'email',
            check: (typed) =>
              isEmail(typed.trim()) ? undefined : say('Please enter a valid email address.'),
            width: 'medium',
            autoComplete: 'off',
            maxLength: 320,
          },
        ]}
      />
      <RolesAndScope
        rights={{ roles, scope }}
        onChange={setRights}
        facets={facets}
        hasTried={hasTried}
      />
    </FormDialog>
  );
}
