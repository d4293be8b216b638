import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DecisionsOfApplication, DeskDecision } from '#contract/desk-decisions.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { useShortcuts } from '../shortcuts/shortcuts.ts';
import { Badge } from '../ui/Badge.tsx';
import { CollegeTime } from '../ui/CollegeTime.tsx';
import { ReasonDialog } from '../ui/ReasonDialog.tsx';
import { useAct } from '../useAct.ts';
import { confirmDecision, getDecisions, takeBackDecision } from './calls.ts';
import styles from './decisions.module.css';
import { SetDialog } from './SetDialog.tsx';
import { stageBadge } from './words.ts';

/** The decision about an application that is open at the desk. Nothing is drawn where the user may neither see nor set one. */
export function DecisionPanel({ number }: { readonly number: string }) {
  const { data } = useQuery({
    queryKey: ['decisions', number],
    queryFn: () => getDecisions(number),
    // A colleague may have decided meanwhile.
    staleTime: 0,
    throwOnError: false,
  });
  if (data === undefined || (data.decisions.length === 0 && data.codes.length === 0)) return null;
  return <Known number={number} known={data} />;
}

interface KnownProps {
  readonly number: string;
  readonly known: DecisionsOfApplication;
}

function Known({ number, known: { codes, decisions, may_decide: mayDecide } }: KnownProps) {
  const say = useSay();
  const [open, setOpen] = useState<'set' | 'take-back'>();
  const standing = decisions.find(({ stands }) => stands);
  const { mutate: confirm, isPending } = useAct(
    (decision: number) => confirmDecision(number, decision),
    { refresh: (client) => client.invalidateQueries({ queryKey: ['decisions', number] }) },
  );
  const isFree = standing === undefined || standing.stage === 'released';
  const maySet = mayDecide && isFree && codes.length > 0;
  const mayConfirm = mayDecide && standing?.stage === 'waiting' && !standing.is_own;
  const mayTakeBack = mayDecide && !isFree;
  const close = () => setOpen(undefined);
  useShortcuts(
    mayDecide
      ? [
          {
            key: 'd',
            what: say('Decide, or confirm a decision'),
            act: () => {
              if (maySet) setOpen('set');
              else if (mayConfirm) confirm(standing.id);
            },
          },
        ]
      : [],
  );
  return (
    <section className={styles.panel} aria-label={say('Decision')}>
      <div className={styles.line}>
        {standing === undefined ? (
          <span>{say('No decision yet')}</span>
        ) : (
          <Standing decision={standing} />
        )}
        {maySet && (
          <Button variant="secondary" onClick={() => setOpen('set')}>
            {standing === undefined ? say('Decide') : say('Decide anew')}
          </Button>
        )}
        {mayConfirm && (
          <Button isBusy={isPending} onClick={() => confirm(standing.id)}>
            {say('Confirm')}
          </Button>
        )}
        {mayTakeBack && (
          <Button variant="quiet" onClick={() => setOpen('take-back')}>
            {say('Take back')}
          </Button>
        )}
      </div>
      {decisions.length > 0 && <History decisions={decisions} />}
      {open === 'set' && <SetDialog {...{ number, codes }} onClose={close} />}
      {open === 'take-back' && standing !== undefined && (
        <ReasonDialog
          onClose={close}
          title={say('Take the decision back')}
          action={say('Take back')}
          act={(reason) => takeBackDecision(number, { decision: standing.id, reason })}
        >
          <p>
            {say(
              '“{label}” stands no more, and is in no release. The applicant was told nothing.',
              {
                label: standing.label,
              },
            )}
          </p>
        </ReasonDialog>
      )}
    </section>
  );
}

function Standing({ decision }: { readonly decision: DeskDecision }) {
  const say = useSay();
  const { label, stage, releases_at: at, answer, answered_at: answered } = decision;
  const { tone, words } = stageBadge(say, stage);
  return (
    <span>
      <strong>{label}</strong> <Badge tone={tone}>{words}</Badge>{' '}
      {at !== '' && <CollegeTime at={at} />}
      {answer !== '' && (
        <>
          {' · '}
          {answer === 'accepted' ? say('Accepted') : say('Declined')} <CollegeTime at={answered} />
        </>
      )}
      {stage === 'waiting' && decision.is_own && (
        <span className={styles.muted}> {say('Somebody else has to confirm it.')}</span>
      )}
    </span>
  );
}

/** How every decision came about; readers without the right see nothing of it. */
function History({ decisions }: Pick<DecisionsOfApplication, 'decisions'>) {
  const say = useSay();
  const known = decisions.filter((one) => one.set_by !== '');
  if (known.length === 0) return null;
  return (
    <details className={styles.history}>
      <summary>{say('How it came about')}</summary>
      <ul>
        {known.map((one) => (
          <li key={one.id}>
            <strong>{one.label}</strong>: {one.set_by}, <CollegeTime at={one.set_at} />.{' '}
            {one.reason}
            {one.confirmed_by !== '' && (
              <>
                {' '}
                {say('Confirmed:')} {one.confirmed_by}, <CollegeTime at={one.confirmed_at} />.
              </>
            )}
            {one.taken_back_by !== '' && (
              <>
                {' '}
                {say('Taken back:')} {one.taken_back_by}, <CollegeTime at={one.taken_back_at} />.{' '}
                {one.taken_back_reason}
              </>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
