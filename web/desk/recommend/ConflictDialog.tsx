import { useState } from 'react';
import { MAX_REASON } from '#contract/text.ts';
import { useSay } from '#web/core/language/say.ts';
import { TextAreaField } from '#web/ui/controls/Fields.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { useAct } from '../useAct.ts';
import { declareConflict } from './calls.ts';

/** Says that one knows the applicant. The page then says that the application is not to be read. */
export function ConflictDialog({ number, onClose }: { number: string; onClose: () => void }) {
  const say = useSay();
  const [reason, setReason] = useState('');
  const { mutate, isPending, error } = useAct(() => declareConflict(number, { reason }), {
    showsErrors: true,
    onDone: onClose,
    // The page forgets the application, too.
    refresh: (client, problem) =>
      problem ? Promise.resolve() : client.resetQueries({ queryKey: ['application'] }),
  });
  return (
    <FormDialog
      title={say('I know this person')}
      intro={
        <p>
          {say(
            'You will not see this application any more, in no list either. An assignment and a recommendation of yours are taken away. A registrar can let you read it again.',
          )}
        </p>
      }
      action={say('I know this person')}
      isBusy={isPending}
      error={error}
      onClose={onClose}
      onSubmit={() => mutate()}
    >
      <TextAreaField
        id="conflict-reason"
        label={say('How you know them')}
        help={say('You need not say it. Only registrars see it.')}
        rows={2}
        maxLength={MAX_REASON}
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  );
}
