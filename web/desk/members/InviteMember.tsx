import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { StaffRole, StaffScope } from '#contract/desk.ts';
import { isEmail } from '#form/accounts/credentials.ts';
import { getCollege } from '#web/college.ts';
import { useSay } from '#web/language/say.ts';
import { nameOfLanguage } from '#web/language/switch.ts';
import { Field } from '#web/ui/controls/Field.tsx';
import { Select } from '#web/ui/controls/Select.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { useToasts } from '#web/ui/toast/toasts.ts';
import { showsOwnErrors } from '../client.ts';
import { inviteMember, MEMBERS, type ScopeFacet } from './calls.ts';
import styles from './RolesAndScope.module.css';
import { RolesAndScope } from './RolesAndScope.tsx';

const LONGEST_ADDRESS = 320;

/** Invites somebody by e-mail, as something. */
export function InviteMember({
  facets,
  onClose,
}: {
  facets: readonly ScopeFacet[];
  onClose: () => void;
}) {
  const say = useSay();
  const toasts = useToasts();
  const client = useQueryClient();
  const { languages } = getCollege();
  const [mail, setMail] = useState('');
  const [roles, setRoles] = useState<readonly StaffRole[]>([]);
  const [scope, setScope] = useState<StaffScope>({});
  const [language, setLanguage] = useState(say.language.tag);
  const [hasTried, setTried] = useState(false);
  const { mutate, isPending, error } = useMutation({
    ...showsOwnErrors,
    mutationFn: inviteMember,
    onSuccess: async ({ message }) => {
      await client.invalidateQueries({ queryKey: MEMBERS });
      toasts.show({ tone: 'success', title: message });
      onClose();
    },
  });
  const isAddress = isEmail(mail.trim());
  function submit() {
    setTried(true);
    if (!isAddress) document.getElementById('invite-mail')?.focus();
    else if (roles.length === 0) document.getElementById('roles')?.focus();
    else mutate({ mail: mail.trim(), roles: [...roles], scope, language });
  }
  return (
    <FormDialog
      onClose={onClose}
      size="medium"
      title={say('Invite somebody')}
      intro={
        <p>
          {say(
            'They get a link that registers a passkey, once, within three days. Whoever is here already gets these roles at once and keeps their passkeys until they use the link: so it also helps who has lost theirs.',
          )}
        </p>
      }
      action={say('Send the invitation')}
      isBusy={isPending}
      error={error}
      className={styles.form}
      onSubmit={submit}
    >
      <Field
        id="invite-mail"
        label={say('Email address')}
        errors={hasTried && !isAddress ? [say('Please enter a valid email address.')] : []}
        isRequired
      >
        {(control) => (
          <TextInput
            {...control}
            type="email"
            width="medium"
            autoComplete="off"
            maxLength={LONGEST_ADDRESS}
            value={mail}
            onChange={({ currentTarget }) => setMail(currentTarget.value)}
          />
        )}
      </Field>
      {languages.length > 1 && (
        <Field id="invite-language" label={say('Language of the letter')}>
          {(control) => (
            <Select
              {...control}
              width="medium"
              value={language}
              onChange={({ currentTarget }) => setLanguage(currentTarget.value)}
              options={languages.map((tag) => ({ value: tag, label: nameOfLanguage(tag) }))}
            />
          )}
        </Field>
      )}
      <RolesAndScope
        roles={roles}
        onRoles={setRoles}
        scope={scope}
        onScope={setScope}
        facets={facets}
        errors={hasTried && roles.length === 0 ? [say('Please choose at least one role.')] : []}
      />
    </FormDialog>
  );
}
