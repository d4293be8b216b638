import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { BULK_KINDS } from '#contract/bulk-kinds.ts';
import type { CountedView } from '#contract/desk-bulk.ts';
import type { ListedFacet } from '#contract/desk-find.ts';
import { sayText, useSay } from '#web/core/language/say.ts';
import { SelectField, TextField } from '#web/ui/controls/Fields.tsx';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { FailureNotice } from '#web/ui/feedback/FailureNotice.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { type Looked, queryOf } from '../find/address.ts';
import { ReasonDialog } from '../ui/ReasonDialog.tsx';
import styles from './Bulk.module.css';
import { beginAct, countView } from './calls.ts';
import { type Choices, FIELDS } from './kinds.ts';

interface ActDialogProps {
  readonly looked: Looked;
  readonly facets: readonly ListedFacet[];
  /** The kind of act that is chosen first. */
  readonly preferred?: Kind | undefined;
  readonly onClose: () => void;
}

type Kind = keyof typeof BULK_KINDS;

/** Counts the applications of a view, and acts on these. */
export function ActDialog({ looked, ...rest }: ActDialogProps) {
  const say = useSay();
  const { page: _, ...search } = queryOf(looked);
  const { data, error } = useQuery({
    // A new count for each dialog, and no other while it is open.
    queryKey: ['counted', search],
    queryFn: () => countView(search),
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
}: Omit<ActDialogProps, 'looked'> & { counted: CountedView }) {
  const say = useSay();
  const { id, count, acts } = counted;
  const offered = acts.flatMap(({ kind }) => (kind in BULK_KINDS ? [kind as Kind] : []));
  const [kind, setKind] = useState<Kind>(preferred ?? offered[0] ?? 'flag');
  const [choices, setChoices] = useState<Choices>({});
  const change = useCallback((chosen: Choices) => setChoices(chosen), []);
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const isFinal = acts.some((one) => one.kind === kind && one.is_final);
  const Fields = FIELDS[kind];
  return (
    <ReasonDialog
      onClose={onClose}
      title={say('Act on {count, plural, one {# application} other {# applications}}', { count })}
      action={sayText(say, BULK_KINDS[kind])}
      size={kind === 'letter' ? 'large' : 'small'}
      variant={isFinal ? 'danger' : 'primary'}
      isReady={() => {
        setWrong(isFinal && typed.trim() !== String(count));
        return !isFinal || typed.trim() === String(count);
      }}
      act={(reason) => beginAct(id, { kind, choices, reason, ...(isFinal && { typed: count }) })}
    >
      <div className={styles.fields}>
        <First counted={counted} />
        <SelectField
          id="act-kind"
          label={say('What to do')}
          options={offered.map((value) => ({ value, label: sayText(say, BULK_KINDS[value]) }))}
          value={kind}
          onChange={(value) => {
            setKind(value as Kind);
            setChoices({});
          }}
        />
        {Fields && <Fields key={kind} counted={counted} facets={facets} onChange={change} />}
        {isFinal && (
          <TextField
            id="act-typed"
            label={say('Number of applications')}
            help={say('This cannot be undone. Type {count} to confirm it.', { count })}
            errors={isWrong ? [say('This is another number.')] : []}
            isRequired
            inputMode="numeric"
            width="short"
            value={typed}
            onChange={setTyped}
          />
        )}
      </div>
    </ReasonDialog>
  );
}

/** The names that come first, by which a person sees whether this is the view that was meant. */
function First({ counted: { count, first } }: { counted: CountedView }) {
  const say = useSay();
  const rest = count - first.length;
  if (first.length === 0) return <p>{say('There is no application in this view.')}</p>;
  return (
    <p>
      <bdi>{first.join(', ')}</bdi>
      {rest > 0 && ` ${say('and {rest, number} more', { rest })}`}
    </p>
  );
}
