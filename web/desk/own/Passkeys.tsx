import { useState } from 'react';
import { ADD_PASSKEY, ASK_NEW_PASSKEY, REMOVE_PASSKEY } from '#contract/calls.ts';
import type { StaffProfile } from '#contract/desk.ts';
import type { AskedPasskey } from '#contract/passkeys.ts';
import { send, withParams } from '#web/core/api/request.ts';
import { browserInWords } from '#web/core/browser-in-words.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { RemoveDialog } from '#web/ui/dialog/RemoveDialog.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { useFocusWhenLost } from '#web/ui/useFocusWhenLost.ts';
import { useRefreshMe } from '../me.ts';
import { passkeyName, registerPasskey } from '../sign-in/passkey.ts';
import { Badge } from '../ui/Badge.tsx';
import { CollegeTime } from '../ui/CollegeTime.tsx';
import { DraftDialog } from '../ui/DraftDialog.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Table } from '../ui/Table.tsx';
import { useAct } from '../useAct.ts';

type Passkey = StaffProfile['passkeys'][number];

/** The user's passkeys: the list, adding, and removing. */
export function Passkeys({ passkeys }: Pick<StaffProfile, 'passkeys'>) {
  const say = useSay();
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<Passkey>();
  const refreshMe = useRefreshMe();
  const remove = useAct((id: number) => send(withParams(REMOVE_PASSKEY, id)), {
    refresh: async () => {
      await refreshMe();
      setLeaving(undefined);
    },
  });
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
            cell: ({ last_used_at: at }) => <CollegeTime at={at} otherwise={say('Never')} />,
          },
          {
            head: say('Remove'),
            acts: (passkey) => {
              const name = nameOf(passkey.name);
              return [
                {
                  words: say('Remove'),
                  label: say('Remove the passkey {name}', { name }),
                  act: () => setLeaving(passkey),
                },
              ];
            },
          },
        ]}
      />
      {isAdding && (
        <DraftDialog
          title={say('Add a passkey')}
          action={say('Register it')}
          initial={{ name: browserInWords(navigator.userAgent) }}
          fields={[passkeyName(say)]}
          act={register}
          refresh={refreshMe}
          onClose={() => setAdding(false)}
        />
      )}
      {leaving && (
        <RemoveDialog
          onClose={() => setLeaving(undefined)}
          title={say('Remove the passkey {name}?', { name: nameOf(leaving.name) })}
          isBusy={remove.isPending}
          onRemove={() => remove.mutate(leaving.id)}
        >
          <p>
            {say(
              'It will not sign you in anymore. Please delete it on your device, too: the device does not know that it has ended.',
            )}
          </p>
        </RemoveDialog>
      )}
    </Panel>
  );

  function nameOf(name: string): string {
    return name === '' ? say('Without a name') : name;
  }
}

async function register(body: { readonly name: string }) {
  const { options } = await send<AskedPasskey>(ASK_NEW_PASSKEY);
  return send(ADD_PASSKEY, { credential: await registerPasskey(options), ...body });
}
