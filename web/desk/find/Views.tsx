import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'wouter';
import type { SavedView } from '#contract/desk-find.ts';
import { sayText, useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { CheckboxRow } from '#web/ui/controls/CheckboxRow.tsx';
import { TextField } from '#web/ui/controls/Fields.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { Icon } from '#web/ui/text/Icon.tsx';
import { mayOpen, useMe } from '../me.ts';
import { useAct } from '../useAct.ts';
import { isNarrowed, type Looked, listAddress, lookedIn, queryOf } from './address.ts';
import { getViews, removeView, saveView } from './calls.ts';
import styles from './Views.module.css';

const VIEWS = ['views'] as const;
const MAX_NAME_LENGTH = 80;

/** Saved searches: the user's own, and those that others share. */
export function Views({ looked }: { looked: Looked }) {
  const say = useSay();
  const me = useMe();
  const [isSaving, setSaving] = useState(false);
  const { data } = useQuery({ queryKey: VIEWS, queryFn: getViews, throwOnError: false });
  const views = data?.views ?? [];
  const here = listAddress({ ...looked, page: '' });
  const maySave = isNarrowed(looked) || looked.sort !== '';
  if (views.length === 0 && !maySave) return null;
  return (
    <nav className={styles.views} aria-label={say('Saved views')}>
      <ul>
        {views.map((view) => {
          const address = listAddress(lookedIn(view));
          return (
            <li key={view.id}>
              <Link href={address} aria-current={address === here ? 'true' : undefined}>
                {view.name}
                {!view.is_own && <span className={styles.owner}> {view.owner}</span>}
              </Link>
              {(view.is_own || mayOpen(me, ['registrar'])) && <RemoveView view={view} />}
            </li>
          );
        })}
      </ul>
      {maySave && (
        <Button variant="quiet" onClick={() => setSaving(true)}>
          {say('Save this view')}
        </Button>
      )}
      {isSaving && <SaveDialog looked={looked} onClose={() => setSaving(false)} />}
    </nav>
  );
}

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: VIEWS });

function RemoveView({ view }: { view: SavedView }) {
  const say = useSay();
  const { mutate, isPending } = useAct(() => removeView(view.id), { refresh });
  return (
    <button
      type="button"
      className={styles.remove}
      disabled={isPending}
      aria-label={say('Remove the view {name}', { name: view.name })}
      onClick={() => mutate()}
    >
      <Icon name="close" />
    </button>
  );
}

function SaveDialog({ looked, onClose }: { looked: Looked; onClose: () => void }) {
  const say = useSay();
  const id = useId();
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const { mutate, isPending, error } = useAct(
    () => {
      const { page: _, ...asked } = queryOf(looked);
      return saveView({ ...asked, name, is_shared: isShared });
    },
    { onDone: onClose, showsErrors: true, refresh },
  );
  return (
    <FormDialog
      onClose={onClose}
      title={say('Save this view')}
      action={say('Save')}
      isBusy={isPending}
      className={styles.form}
      onSubmit={mutate}
    >
      <TextField
        id={`${id}-name`}
        label={say('Name of the view')}
        help={say('One of yours with the same name is replaced.')}
        errors={error === null ? [] : [sayText(say, error.message)]}
        isRequired
        value={name}
        maxLength={MAX_NAME_LENGTH}
        onChange={setName}
      />
      <CheckboxRow
        label={say('Everybody at the desk may use it')}
        checked={isShared}
        onChange={setShared}
      />
    </FormDialog>
  );
}
