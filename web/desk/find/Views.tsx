import { useState } from 'react';
import { Link } from 'wouter';
import { GET_VIEWS, REMOVE_VIEW, SAVE_VIEW } from '#contract/calls.ts';
import type { SavedView, SavedViews } from '#contract/desk-find.ts';
import { send, withParams } from '#web/core/api/request.ts';
import { useSay } from '#web/core/language/say.ts';
import { Icon } from '#web/ui/text/Icon.tsx';
import { mayOpen, useMe } from '../me.ts';
import { KeyButton } from '../shortcuts/KeyButton.tsx';
import { DraftDialog } from '../ui/DraftDialog.tsx';
import { useAct } from '../useAct.ts';
import { useRead } from '../useRead.ts';
import { type ListView, listAddress, searchOf, viewIn } from './address.ts';
import styles from './Views.module.css';

const MAX_NAME_LENGTH = 80;

/** Saved searches: the user's own, and those that others share. */
export function Views({ view }: { view: ListView }) {
  const say = useSay();
  const me = useMe();
  const { data } = useRead<SavedViews>([GET_VIEWS], { throwOnError: false });
  const views = data?.views ?? [];
  const here = listAddress({ ...view, page: '' });
  if (views.length === 0) return null;
  return (
    <nav className={styles.views} aria-label={say('Saved views')}>
      <ul>
        {views.map((saved) => {
          const address = listAddress(viewIn(saved));
          return (
            <li key={saved.id}>
              <Link href={address} aria-current={address === here ? 'true' : undefined}>
                {saved.name}
                {!saved.is_own && <span className={styles.owner}> {saved.owner}</span>}
              </Link>
              {(saved.is_own || mayOpen(me, ['registrar'])) && <RemoveView saved={saved} />}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function RemoveView({ saved }: { saved: SavedView }) {
  const say = useSay();
  const { mutate, isPending } = useAct(() => send(withParams(REMOVE_VIEW, saved.id)), {
    refresh: [GET_VIEWS],
  });
  return (
    <button
      type="button"
      className={styles.remove}
      disabled={isPending}
      aria-label={say('Remove the view {name}', { name: saved.name })}
      onClick={() => mutate()}
    >
      <Icon name="close" />
    </button>
  );
}

/** Saves the search under a name. */
export function SaveView({ view }: { view: ListView }) {
  const say = useSay();
  const [isSaving, setSaving] = useState(false);
  return (
    <>
      <KeyButton variant="quiet" shortcut="v" onClick={() => setSaving(true)}>
        {say('Save this view')}
      </KeyButton>
      {isSaving && (
        <DraftDialog
          title={say('Save this view')}
          action={say('Save')}
          initial={{ name: '', is_shared: false }}
          fields={[
            {
              name: 'name',
              label: say('Name of the view'),
              isRequired: true,
              help: say('One of yours with the same name is replaced.'),
              maxLength: MAX_NAME_LENGTH,
            },
            { name: 'is_shared', is: 'tick', label: say('Everybody at the desk may use it') },
          ]}
          act={(given) => send(SAVE_VIEW, { ...searchOf(view), ...given })}
          refresh={[GET_VIEWS]}
          onClose={() => setSaving(false)}
        />
      )}
    </>
  );
}
