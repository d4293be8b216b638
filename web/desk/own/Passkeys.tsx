import { useState } from 'react';
import { ADD_PASSKEY, ASK_NEW_PASSKEY, REMOVE_PASSKEY, RENAME_PASSKEY } from '#contract/calls.ts';
import type { StaffProfile } from '#contract/desk.ts';
import type { Message } from '#contract/message.ts';
import type { AskedPasskey } from '#contract/passkeys.ts';
import { about, send } from '#web/core/api/request.ts';
import { browserInWords } from '#web/core/browser-in-words.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { RemoveDialog } from '#web/ui/dialog/RemoveDialog.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { useFocusWhenLost } from '#web/ui/useFocusWhenLost.ts';
import { PasskeyName } from '../sign-in/PasskeyName.tsx';
import { registerPasskey } from '../sign-in/passkey.ts';
import { Badge } from '../ui/Badge.tsx';
import { CollegeTime } from '../ui/CollegeTime.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Table } from '../ui/Table.tsx';
import { useOwnAct } from './useOwnAct.ts';

type Passkey = StaffProfile['passkeys'][number];

/** The user's passkeys: the list, adding, and removing. */
export function Passkeys({ passkeys }: Pick<StaffProfile, 'passkeys'>) {
  const say = useSay();
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<Passkey>();
  const [renamed, setRenamed] = useState<Passkey>();
  const heading = useFocusWhenLost<HTMLHeadingElement>(`${passkeys.length} ${leaving?.id}`);
  const [only] = passkeys;
  return (
    <Panel
      title={say('Passkeys')}
      heading={heading}
      lead={say('You can sign in with each of them. When one is added, we tell you by email.')}
      actions={<Button onClick={() => setAdding(true)}>{say('Add a passkey')}</Button>}
    >
      {passkeys.length === 1 && only?.is_synced === false && (
        <Notice title={say('Your only passkey is on one device')}>
          <p>
            {say(
              'If it is lost, an administrator has to invite you again. A second passkey on another device spares you that.',
            )}
          </p>
        </Notice>
      )}
      <Table
        label={say('Your passkeys')}
        rows={passkeys}
        keyOf={({ id }) => id}
        columns={[
          { head: say('Name'), cell: ({ name }) => nameOf(name) },
          {
            head: say('Where it is'),
            cell: ({ is_synced }) => (
              <Badge>{is_synced ? say('On all your devices') : say('On one device')}</Badge>
            ),
          },
          { head: say('Added'), cell: ({ added_at }) => <CollegeTime at={added_at} style="day" /> },
          {
            head: say('Last used'),
            cell: ({ last_used_at }) =>
              last_used_at === '' ? say('Never') : <CollegeTime at={last_used_at} />,
          },
          {
            head: say('Rename or remove'),
            isForActions: true,
            cell: (passkey) => (
              <>
                <Button
                  variant="quiet"
                  aria-label={say('Rename the passkey {name}', { name: nameOf(passkey.name) })}
                  onClick={() => setRenamed(passkey)}
                >
                  {say('Rename')}
                </Button>
                <Button
                  variant="quiet"
                  aria-label={say('Remove the passkey {name}', { name: nameOf(passkey.name) })}
                  onClick={() => setLeaving(passkey)}
                >
                  {say('Remove')}
                </Button>
              </>
            ),
          },
        ]}
      />
      {isAdding && (
        <NamePasskey
          title={say('Add a passkey')}
          action={say('Register it')}
          initial={browserInWords(navigator.userAgent)}
          act={register}
          onClose={() => setAdding(false)}
        />
      )}
      {renamed && (
        <NamePasskey
          title={say('Rename a passkey')}
          action={say('Save')}
          initial={renamed.name}
          act={(name) => send(about(RENAME_PASSKEY, renamed.id), { name })}
          onClose={() => setRenamed(undefined)}
        />
      )}
      {leaving && (
        <RemovePasskey
          passkey={leaving}
          name={nameOf(leaving.name)}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </Panel>
  );

  function nameOf(name: string): string {
    return name === '' ? say('Without a name') : name;
  }
}

async function register(name: string) {
  const { options } = await send<AskedPasskey>(ASK_NEW_PASSKEY);
  return send(ADD_PASSKEY, { credential: await registerPasskey(options), name });
}

function RemovePasskey({
  passkey: { id },
  name,
  onClose,
}: {
  passkey: Passkey;
  name: string;
  onClose: () => void;
}) {
  const say = useSay();
  const { mutate, isPending } = useOwnAct(() => send(about(REMOVE_PASSKEY, id)), {
    refresh: async () => onClose(),
  });
  return (
    <RemoveDialog
      onClose={onClose}
      title={say('Remove the passkey {name}?', { name })}
      isBusy={isPending}
      onRemove={mutate}
    >
      <p>
        {say(
          'It will not sign you in anymore. Please delete it on your device, too: the device does not know that it has ended.',
        )}
      </p>
    </RemoveDialog>
  );
}

/** Asks for the name of a passkey. @param act registers or renames it. */
function NamePasskey({
  initial,
  act,
  ...dialog
}: {
  title: string;
  action: string;
  initial: string;
  act: (name: string) => Promise<Message>;
  onClose: () => void;
}) {
  const [name, setName] = useState(initial);
  const { mutate, isPending, error } = useOwnAct(() => act(name), {
    onDone: dialog.onClose,
    showsErrors: true,
  });
  return (
    <FormDialog {...dialog} isBusy={isPending} error={error} onSubmit={mutate}>
      <PasskeyName value={name} onChange={setName} />
    </FormDialog>
  );
}
