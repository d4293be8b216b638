import { useState } from 'react';
import type { StaffProfile } from '#contract/desk.ts';
import { browserInWords } from '#web/core/browser-in-words.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { RemoveDialog } from '#web/ui/dialog/RemoveDialog.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { useFocusWhenLost } from '#web/ui/useFocusWhenLost.ts';
import { addPasskey, askNewPasskey, removePasskey } from '../calls.ts';
import { registerPasskey } from '../sign-in/passkey.ts';
import { Badge } from '../ui/Badge.tsx';
import { CollegeTime } from '../ui/CollegeTime.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Table } from '../ui/Table.tsx';
import { NamePasskey } from './NamePasskey.tsx';
import { useOwnAct } from './useOwnAct.ts';

type Passkey = StaffProfile['passkeys'][number];

/** The user's passkeys: the list, adding, and removing. */
export function Passkeys({ passkeys }: Pick<StaffProfile, 'passkeys'>) {
  const say = useSay();
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<Passkey>();
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
            head: say('Remove'),
            isForActions: true,
            cell: (passkey) => (
              <Button
                variant="quiet"
                aria-label={say('Remove the passkey {name}', { name: nameOf(passkey.name) })}
                onClick={() => setLeaving(passkey)}
              >
                {say('Remove')}
              </Button>
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
  const { options } = await askNewPasskey();
  return addPasskey({ credential: await registerPasskey(options), name });
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
  const { mutate, isPending } = useOwnAct(() => removePasskey(id), {
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
