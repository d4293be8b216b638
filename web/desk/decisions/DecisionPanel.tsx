import { useState } from 'react';
import * as calls from '#contract/calls.ts';
import type { DecisionOfApplication, DeskDecision } from '#contract/desk-decisions.ts';
import { send, withParams } from '#web/core/api/request.ts';
import { useSay } from '#web/core/language/say.ts';
import type { Say } from '#words/say.ts';
import { decisionField } from '../bulk/kinds.ts';
import { FRESH_MS } from '../read/open-application.ts';
import { KeyButton } from '../shortcuts/KeyButton.tsx';
import { Badge } from '../ui/Badge.tsx';
import { CollegeTime } from '../ui/CollegeTime.tsx';
import { ReasonDialog } from '../ui/DraftDialog.tsx';
import { useAct } from '../useAct.ts';
import { useRead } from '../useRead.ts';
import styles from './decisions.module.css';

/** The decision about an application. Draws nothing if the user may neither see nor set it. */
export function DecisionPanel({ number }: { readonly number: string }) {
  const say = useSay();
  const { data } = useRead<DecisionOfApplication>([calls.GET_DECISION, number], {
    staleTime: FRESH_MS,
    throwOnError: false,
  });
  const { codes = [], decision } = data ?? {};
  const [open, setOpen] = useState<'set' | 'take-back'>();
  const { mutate: confirm, isPending } = useAct(
    (id: number) => send(withParams(calls.CONFIRM_DECISION, number), { decision: id }),
    { refresh: [calls.GET_DECISION] },
  );
  const mayDecide = codes.length > 0;
  const isFree = decision === undefined || decision.stage === 'released';
  const toConfirm = decision?.stage === 'waiting' && !decision.is_own ? decision.id : undefined;
  const close = () => setOpen(undefined);
  if (decision === undefined && !mayDecide) return null;
  const options = codes.map(({ id: value, label }) => ({ value, label }));
  return (
    <>
      <section className={styles.line} aria-label={say('Decision')}>
        {decision === undefined ? (
          <p>{say('No decision yet')}</p>
        ) : (
          <CurrentDecision decision={decision} />
        )}
        {mayDecide && isFree && (
          <KeyButton variant="secondary" shortcut="s" onClick={() => setOpen('set')}>
            {decision === undefined ? say('Decide') : say('Decide again')}
          </KeyButton>
        )}
        {mayDecide && toConfirm !== undefined && (
          <KeyButton shortcut="s" isBusy={isPending} onClick={() => confirm(toConfirm)}>
            {say('Confirm')}
          </KeyButton>
        )}
        {mayDecide && !isFree && (
          <KeyButton variant="quiet" shortcut="b" onClick={() => setOpen('take-back')}>
            {say('Take the decision back')}
          </KeyButton>
        )}
      </section>
      {open === 'set' && (
        <ReasonDialog
          onClose={close}
          title={say('Decide about this application')}
          action={say('Decide')}
          initial={{ code: codes[0]?.id ?? '' }}
          fields={[decisionField(say, options)]}
          act={(given) => send(withParams(calls.SET_DECISION, number), given)}
        >
          <p>
            {say(
              'Somebody else confirms it. The applicant sees nothing before the time of a release.',
            )}
          </p>
        </ReasonDialog>
      )}
      {open === 'take-back' && decision !== undefined && (
        <ReasonDialog
          onClose={close}
          title={say('Take the decision back')}
          action={say('Take the decision back')}
          act={(given) =>
            send(withParams(calls.TAKE_BACK_DECISION, number), { decision: decision.id, ...given })
          }
        >
          <p>
            {say(
              'It no longer counts, and is in no release. The applicant has not been told anything.',
            )}
          </p>
        </ReasonDialog>
      )}
    </>
  );
}

function CurrentDecision({ decision }: { readonly decision: DeskDecision }) {
  const say = useSay();
  const { label, stage, releases_at: at, answer, set_by: by, reason } = decision;
  return (
    <p>
      <strong>{label}</strong>{' '}
      <Badge tone={stage === 'waiting' ? 'signal' : stage === 'released' ? 'saved' : 'accent'}>
        {stageWords(say)[stage]}
      </Badge>{' '}
      {at !== '' && <CollegeTime at={at} />}
      {answer !== '' && (
        <>
          {' · '}
          {answer === 'accepted' ? say('Accepted') : say('Declined')}{' '}
          <CollegeTime at={decision.answered_at} />
        </>
      )}
      {by !== '' && (
        <span className={styles.muted}>
          {by}: {reason}
        </span>
      )}
    </p>
  );
}

function stageWords(say: Say): Readonly<Record<DeskDecision['stage'], string>> {
  return {
    waiting: say('Waits for confirmation'),
    confirmed: say('Confirmed'),
    scheduled: say('In a release'),
    released: say('Released'),
  };
}
