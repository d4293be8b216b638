import { type FormEvent, useState } from 'react';
import { ASK_RECOMMENDER } from '#contract/calls.ts';
import type { Message } from '#contract/message.ts';
import type { AskRecommender, Recommenders } from '#contract/recommenders.ts';
import type { WantedLetter } from '#tenant/recommenders/recommenders.ts';
import task from '#web/applicant/handoffs/Task.module.css';
import { send } from '#web/core/api/request.ts';
import { useMutation } from '#web/core/api/tanstack-query.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { FieldGroup } from '#web/ui/controls/Field.tsx';
import { TextField } from '#web/ui/controls/Fields.tsx';
import { RadioRows } from '#web/ui/controls/RadioRows.tsx';
import { FailureNotice } from '#web/ui/feedback/FailureNotice.tsx';
import { useToasts } from '#web/ui/toast/toasts.ts';

/** Names a recommender, and asks whether the applicant waives the right to read the letter; the form's own answer is preselected. */
export function AskForm({
  wanted: { id: kind },
  waiver,
  onAsked,
}: {
  wanted: WantedLetter;
  waiver: Recommenders['waiver'];
  onAsked: () => void;
}) {
  const say = useSay();
  const toasts = useToasts();
  const [name, setName] = useState('');
  const [address, setAddress] = useState('');
  const [choice, setChoice] = useState(waiver.answer);
  const [errors, setErrors] = useState<string[]>([]);
  const asking = useMutation({
    throwOnError: false,
    mutationFn: (body: AskRecommender) => send<Message>(ASK_RECOMMENDER, body),
    onSuccess: ({ message }) => {
      toasts.show({ tone: 'success', title: message });
      onAsked();
    },
  });
  function ask(event: FormEvent) {
    event.preventDefault();
    const isUndecided = choice === '';
    setErrors(isUndecided ? [say('Please choose an answer.')] : []);
    if (!isUndecided) asking.mutate({ kind, name, address, waived: choice === 'Y' });
  }
  return (
    <form className={task.step} noValidate onSubmit={ask}>
      <TextField
        id={`${kind}-name`}
        label={say('Their name')}
        maxLength={90}
        autoComplete="off"
        isRequired
        value={name}
        onChange={setName}
      />
      <TextField
        id={`${kind}-address`}
        label={say('Their email address')}
        type="email"
        maxLength={254}
        autoComplete="off"
        isRequired
        value={address}
        onChange={setAddress}
      />
      <FieldGroup
        id={`${kind}-waiver`}
        label={waiver.question}
        help={waiver.help}
        errors={errors}
        isChoice
        isRequired
      >
        <RadioRows
          name={`${kind}-waiver`}
          options={[
            { value: 'Y', label: waiver.yes },
            { value: 'N', label: waiver.no },
          ]}
          value={choice}
          onChange={setChoice}
        />
      </FieldGroup>
      <FailureNotice error={asking.error} />
      <div>
        <Button type="submit" isBusy={asking.isPending} busyLabel={say('Sending your request')}>
          {say('Send the request')}
        </Button>
      </div>
    </form>
  );
}
