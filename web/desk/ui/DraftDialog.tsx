import { type ReactNode, useId, useState } from 'react';
import * as calls from '#contract/calls.ts';
import type { Message } from '#contract/message.ts';
import { MAX_REASON } from '#contract/text.ts';
import { useSay } from '#web/core/language/say.ts';
import { FormDialog, type FormDialogProps } from '#web/ui/dialog/FormDialog.tsx';
import { type ActOptions, useAct } from '../useAct.ts';
import { type Draft, type DraftField, DraftFields } from './DraftFields.tsx';
import shared from './shared.module.css';

/** The fields of a dialog, which may depend on what was chosen so far. */
type Fields<Some extends Draft> =
  | readonly DraftField<Some>[]
  | ((draft: Some) => readonly DraftField<Some>[]);

interface DraftDialogProps<Some extends Draft, Answer>
  extends Pick<FormDialogProps, 'title' | 'size' | 'action' | 'variant' | 'onClose'>,
    Pick<ActOptions<Answer, Some>, 'refresh'> {
  /** The consequences, and fields that are not described as data. */
  readonly children?: ReactNode;
  readonly fields?: Fields<NoInfer<Some>>;
  readonly initial: Some;
  /** @param draft its texts without space around them. */
  readonly act: (draft: Some) => Promise<Answer>;
  /** Runs after the act. The dialog closes by itself. */
  readonly onDone?: ((answer: Answer) => void) | undefined;
}

/** A dialog with the fields of one act, which it carries out. A refusal shows in the dialog. */
export function DraftDialog<Some extends Draft, Answer extends Message>({
  children,
  fields: given = [],
  initial,
  act,
  refresh,
  onDone,
  ...dialog
}: DraftDialogProps<Some, Answer>) {
  const within = useId();
  const [draft, setDraft] = useState(initial);
  const [isAsked, setAsked] = useState(false);
  const fields = typeof given === 'function' ? given(draft) : given;
  const { mutate, isPending, error } = useAct(act, {
    onDone(answer) {
      dialog.onClose();
      onDone?.(answer);
    },
    showsErrors: true,
    refresh,
  });
  function submit() {
    const trimmed = Object.entries(draft).map(([name, value]) => {
      return [name, typeof value === 'string' ? value.trim() : value] as const;
    });
    const tidy = Object.fromEntries(trimmed) as Some;
    const wrong = fields.find(({ name, check }) => check?.(String(tidy[name])) !== undefined);
    setAsked(true);
    if (wrong === undefined) mutate(tidy);
    else document.getElementById(within + wrong.name)?.focus();
  }
  return (
    <FormDialog
      {...dialog}
      isBusy={isPending}
      error={error}
      onSubmit={submit}
      className={shared.stack}
    >
      {children}
      <DraftFields
        fields={fields}
        draft={draft}
        within={within}
        isAsked={isAsked}
        change={(changes) => setDraft({ ...draft, ...changes })}
      />
    </FormDialog>
  );
}

/** The answers that are read again after a refusal: a colleague may have been faster. */
const AFTER_REFUSAL: readonly unknown[] = [
  calls.GET_HELP,
  calls.GET_DESK_DEADLINES,
  calls.GET_RETENTION,
  calls.GET_DECISION,
  calls.GET_RELEASES,
];

interface ReasonDialogProps<Some extends Draft, Answer>
  extends Omit<DraftDialogProps<Some & { readonly reason: string }, Answer>, 'initial' | 'fields'> {
  readonly fields?: readonly DraftField<NoInfer<Some & { readonly reason: string }>>[];
  readonly initial?: Some;
  /** The act changes the steps after submission. Otherwise they are not read again, because each reading is a line in the trail. */
  readonly changesSteps?: boolean;
}

/** Confirms an act on applicants' data: states its consequences and asks for a reason, which the trail keeps. */
export function ReasonDialog<Answer extends Message, Some extends Draft = Record<never, never>>({
  fields = [],
  initial,
  changesSteps = false,
  ...dialog
}: ReasonDialogProps<Some, Answer>) {
  const say = useSay();
  const reason: DraftField<{ readonly reason: string }> = {
    name: 'reason',
    is: 'area',
    label: say('Reason'),
    help: say('It stays in the trail. Whoever reads the trail sees it.'),
    isRequired: true,
    maxLength: MAX_REASON,
    check: (text) => (text.trim() === '' ? say('Please say why.') : undefined),
  };
  return (
    <DraftDialog
      refresh={(client, error) =>
        client.invalidateQueries({
          predicate: ({ queryKey: [call] }) =>
            error ? AFTER_REFUSAL.includes(call) : changesSteps || call !== calls.GET_STEPS,
        })
      }
      {...dialog}
      initial={{ ...initial, reason: '' } as Some & { readonly reason: string }}
      fields={[...fields, reason as DraftField<Some & { readonly reason: string }>]}
    />
  );
}
