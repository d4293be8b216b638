import { useState } from 'react';
import { GET_DESK_FORM, PUBLISH_FORM } from '#contract/calls.ts';
import type { CheckedForm, DeskForm } from '#contract/desk-form.ts';
import { send } from '#web/core/api/request.ts';
import { useSay } from '#web/core/language/say.ts';
import { FieldGroup } from '#web/ui/controls/Field.tsx';
import { RadioRows } from '#web/ui/controls/RadioRows.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { MinuteField } from '../ui/MinuteField.tsx';
import { useAct } from '../useAct.ts';
import styles from './Form.module.css';

/** Publishes a form at once, or at a minute. */
export function PublishDialog({
  form: { state },
  text,
  changes = { new: [], gone: [], reworded: [] },
  onClose,
}: {
  readonly form: DeskForm;
  readonly text: string;
  readonly changes: CheckedForm['changes'];
  readonly onClose: () => void;
}) {
  const say = useSay();
  const [when, setWhen] = useState('now');
  const [at, setAt] = useState('');
  const [isAsked, setAsked] = useState(false);
  const { mutate, isPending, error } = useAct(
    () => send(PUBLISH_FORM, { text, state, ...(when === 'minute' && { minute: at }) }),
    { onDone: onClose, showsErrors: true, refresh: [GET_DESK_FORM] },
  );
  const required = changes.new.filter(({ is_required }) => is_required).length;
  return (
    <FormDialog
      title={say('Publish this form')}
      action={say('Publish')}
      onClose={onClose}
      isBusy={isPending}
      error={error}
      onSubmit={() => {
        setAsked(true);
        if (when === 'now' || at !== '') mutate();
      }}
      className={styles.publish}
    >
      <p>
        {say(
          '{added, plural, =0 {No question is} one {# question is} other {# questions are}} new, {gone, plural, =0 {none is gone} one {# is gone} other {# are gone}}, {reworded, plural, =0 {none is worded otherwise} one {# is worded otherwise} other {# are worded otherwise}}.',
          {
            added: changes.new.length,
            gone: changes.gone.length,
            reworded: changes.reworded.length,
          },
        )}{' '}
        {required > 0 &&
          say('Whoever has not submitted has to answer {count, number} of them.', {
            count: required,
          })}
      </p>
      <FieldGroup id="form-when" label={say('When')}>
        <RadioRows
          name="form-when"
          options={[
            { value: 'now', label: say('Now') },
            { value: 'minute', label: say('At a minute') },
          ]}
          value={when}
          onChange={setWhen}
        />
      </FieldGroup>
      {when === 'minute' && (
        <MinuteField at={at} onChange={setAt} isMissing={isAsked && at === ''} />
      )}
    </FormDialog>
  );
}
