import { useState } from 'react';
import type { ChangeStaff } from '#contract/desk.ts';
import { isEmail } from '#form/accounts/credentials.ts';
import { useSay } from '#web/core/language/say.ts';
import { TextField } from '#web/ui/controls/Fields.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { useAct } from '../useAct.ts';
import { inviteMember, MEMBERS, type ScopeFacet } from './calls.ts';
import styles from './RolesAndScope.module.css';
import { RolesAndScope } from './RolesAndScope.tsx';

const MAX_ADDRESS_LENGTH = 320;

/** Invites a member by e-mail, with roles and a scope. */
export function InviteMember({
  facets,
  onClose,
}: {
  facets: readonly ScopeFacet[];
  onClose: () => void;
}) {
  const say = useSay();
  const [mail, setMail] = useState('');
  const [rights, setRights] = useState<ChangeStaff>({ roles: [], scope: {} });
  const [hasTried, setTried] = useState(false);
  const { mutate, isPending, error } = useAct(inviteMember, {
    onDone: onClose,
    showsErrors: true,
    refresh: (client) => client.invalidateQueries({ queryKey: MEMBERS }),
  });
  const isAddress = isEmail(mail.trim());
  function submit() {
    setTried(true);
    if (!isAddress) document.getElementById('invite-mail')?.focus();
    else if (rights.roles.length === 0) document.getElementById('roles')?.focus();
    else {
      const { roles, scope } = rights;
      // Without a ticked scope, an existing member keeps theirs.
      const narrowed = Object.keys(scope).length > 0 && { scope };
      mutate({ mail: mail.trim(), roles, ...narrowed });
    }
  }
  return (
    <FormDialog
      onClose={onClose}
      size="medium"
      title={say('Invite somebody')}
      intro={
        <p>
          {say(
            'They get a link that registers a passkey, once, within three days. Whoever is here already gets these roles at once, sees the same applications as before unless you tick others, and keeps their passkeys until they use the link: so it also helps who has lost theirs.',
          )}
        </p>
      }
      action={say('Send the invitation')}
      isBusy={isPending}
      error={error}
      className={styles.form}
      onSubmit={submit}
    >
      <TextField
        id="invite-mail"
        label={say('Email address')}
        errors={hasTried && !isAddress ? [say('Please enter a valid email address.')] : []}
        isRequired
        type="email"
        width="medium"
        autoComplete="off"
        maxLength={MAX_ADDRESS_LENGTH}
        value={mail}
        onChange={setMail}
      />
      <RolesAndScope rights={rights} onChange={setRights} facets={facets} hasTried={hasTried} />
    </FormDialog>
  );
}
