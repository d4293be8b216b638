import type { QueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { sayText, useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { CheckboxRow } from '#web/ui/controls/CheckboxRow.tsx';
import { TextField } from '#web/ui/controls/Fields.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { useShortcuts } from '../shortcuts/shortcuts.ts';
import { useAct } from '../useAct.ts';
import { type Looked, queryOf } from './address.ts';
import { saveView } from './calls.ts';
import styles from './Views.module.css';

export const VIEWS = ['views'] as const;
export const refreshViews = (client: QueryClient) => client.invalidateQueries({ queryKey: VIEWS });
const MAX_NAME_LENGTH = 80;

/** Saves the search under a name. */
export function SaveView({ looked }: { looked: Looked }) {
  const say = useSay();
  const [isSaving, setSaving] = useState(false);
  useShortcuts([{ key: 'v', what: say('Save this view'), act: () => setSaving(true) }]);
  return (
    <>
      <Button variant="quiet" aria-keyshortcuts="v" onClick={() => setSaving(true)}>
        {say('Save this view')}
      </Button>
      {isSaving && <SaveDialog looked={looked} onClose={() => setSaving(false)} />}
    </>
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
    { onDone: onClose, showsErrors: true, refresh: refreshViews },
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
