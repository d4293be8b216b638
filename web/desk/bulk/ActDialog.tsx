import { useCallback, useState } from 'react';
import { BULK_KINDS } from '#contract/bulk-kinds.ts';
import { BEGIN_ACT, COUNT_VIEW } from '#contract/calls.ts';
import type { CountedView } from '#contract/desk-bulk.ts';
import type { ListedFacet } from '#contract/desk-find.ts';
import { send, withParams } from '#web/core/api/request.ts';
import { useQuery } from '#web/core/api/tanstack-query.ts';
import { sayText, useSay } from '#web/core/language/say.ts';
import { SelectField } from '#web/ui/controls/Fields.tsx';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { FailureNotice } from '#web/ui/feedback/FailureNotice.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { type ListView, searchOf } from '../find/address.ts';
import { LetterFields } from '../mailings/LetterFields.tsx';
import { ReasonDialog } from '../ui/DraftDialog.tsx';
import { DraftFields } from '../ui/DraftFields.tsx';
import { type Choices, formOf, type Kind } from './kinds.ts';

interface ActDialogProps {
  readonly view: ListView;
  readonly facets: readonly ListedFacet[];
  /** The kind of act that is chosen first. */
  readonly preferred?: Kind | undefined;
  readonly onClose: () => void;
}

/** Counts the applications of a view, and acts on exactly these. */
export function ActDialog({ view, ...rest }: ActDialogProps) {
  const say = useSay();
  const search = searchOf(view);
  const { data, error } = useQuery({
    // Count once for each dialog: the act changes the applications that this count found.
    queryKey: ['counted', search],
    queryFn: () => send<CountedView>(COUNT_VIEW, search),
    staleTime: 'static',
    gcTime: 0,
    throwOnError: false,
  });
  if (data !== undefined) return <Ready counted={data} {...rest} />;
  return (
    <Dialog isOpen onClose={rest.onClose} title={say('Act on these applications')}>
      {error === null ? <Spinner label={say('Counting')} /> : <FailureNotice error={error} />}
    </Dialog>
  );
}

function Ready({
  counted,
  facets,
  preferred,
  onClose,
}: Omit<ActDialogProps, 'view'> & { counted: CountedView }) {
  const say = useSay();
  const { id, count, acts, first } = counted;
  const offered = acts.flatMap(({ kind }) => (kind in BULK_KINDS ? [kind as Kind] : []));
  const [kind, setKind] = useState<Kind>(preferred ?? offered[0] ?? 'flag');
  const form = formOf(say, kind, counted, facets);
  const [draft, setDraft] = useState<Choices>(form.initial);
  const change = useCallback((chosen: Choices) => setDraft(chosen), []);
  const isFinal = acts.some((one) => one.kind === kind && one.is_final);
  const isLetter = kind === 'letter';
  return (
    <ReasonDialog
      onClose={onClose}
      title={say('Act on {count, plural, one {# application} other {# applications}}', { count })}
      action={sayText(say, BULK_KINDS[kind])}
      size={isLetter ? 'large' : 'small'}
      variant={isFinal ? 'danger' : 'primary'}
      initial={{ typed: '' }}
      fields={
        isFinal
          ? [
              {
                name: 'typed',
                label: say('Number of applications'),
                isRequired: true,
                help: say('This cannot be undone. Type {count} to confirm it.', { count }),
                check: (typed) =>
                  typed.trim() === String(count) ? undefined : say('This is not the number.'),
                inputMode: 'numeric',
                width: 'short',
              },
            ]
          : []
      }
      act={({ reason }) =>
        send(withParams(BEGIN_ACT, id), {
          kind,
          choices: form.choices?.(draft) ?? draft,
          reason,
          ...(isFinal && { typed: count }),
        })
      }
    >
      {/* The first names, so that the user can check that this is the intended view. */}
      <p>
        <bdi>{first.join(', ') || say('There is no application in this view.')}</bdi>
        {count > first.length &&
          ` ${say('and {rest, number} more', { rest: count - first.length })}`}
      </p>
      <SelectField
        id="act-kind"
        label={say('What to do')}
        options={offered.map((value) => ({ value, label: sayText(say, BULK_KINDS[value]) }))}
        value={kind}
        onChange={(value) => {
          setKind(value as Kind);
          setDraft(formOf(say, value as Kind, counted, facets).initial);
        }}
      />
      {isLetter && <LetterFields counted={counted} onChange={change} />}
      {form.about !== undefined && <p>{form.about}</p>}
      <DraftFields
        draft={draft}
        within="act-"
        fields={form.fields(draft)}
        change={(changes) => setDraft({ ...draft, ...changes })}
      />
    </ReasonDialog>
  );
}
