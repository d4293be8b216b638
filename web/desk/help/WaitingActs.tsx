import type { HelpState } from '#contract/desk-help.ts';
import { useSay } from '#web/core/language/say.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import type { Say } from '#words/say.ts';
import { timeInWords } from '../ui/CollegeTime.tsx';
import { ActButtons, type HelpAct } from './acts.tsx';

interface WaitingActsProps {
  readonly state: HelpState;
  readonly onAct: (act: HelpAct) => void;
}

/** Unfinished acts of the office or the applicant, each with the buttons that finish it. Empty if nothing waits. */
export function WaitingActs({ state, onAct }: WaitingActsProps) {
  const say = useSay();
  const { may_decide: mayDecide, reopened, withdrawn_at: withdrawnAt } = state;
  const { erasure, address_change: change } = state;
  return (
    <>
      {mayDecide && erasure.asked && (
        <WaitingErasure {...erasure} asked={erasure.asked} onAct={onAct} />
      )}
      {mayDecide && reopened && (
        <Notice
          title={say('Open for changes until {moment}', {
            moment: timeInWords(say, reopened.until),
          })}
        >
          {reopened.message !== '' && <p>{reopened.message}</p>}
          <ActButtons
            onAct={onAct}
            acts={[
              ['reopen', say('Move the last day')],
              ['close', say('Close now')],
            ]}
          />
        </Notice>
      )}
      {mayDecide && withdrawnAt !== undefined && (
        <Notice title={say('Withdrawn since {moment}', { moment: timeInWords(say, withdrawnAt) })}>
          <ActButtons onAct={onAct} acts={[['take back', say('Take the withdrawal back')]]} />
        </Notice>
      )}
      {change && (
        <Notice title={say('{address} waits to be confirmed', { address: change.to })}>
          <p>
            {say(
              'Whoever knows the password can confirm it at once, others after {moment}, if the old address has not objected.',
              { moment: timeInWords(say, change.without_password_from) },
            )}
          </p>
          <ActButtons onAct={onAct} acts={[['call off address', say('Call it off')]]} />
        </Notice>
      )}
    </>
  );
}

/** Says why an erasure is not offered. */
export const sayHeld = (say: Say) =>
  say('This application is under a legal hold, so it cannot be erased. Release the hold first.');

function WaitingErasure({
  is_held: isHeld,
  asked: { by, by_me: isMine, reason, until },
  onAct,
}: Pick<HelpState['erasure'], 'is_held'> & {
  readonly asked: NonNullable<HelpState['erasure']['asked']>;
  readonly onAct: (act: HelpAct) => void;
}) {
  const say = useSay();
  const moment = timeInWords(say, until);
  return (
    <Notice
      tone="signal"
      title={say('{name} has asked for this applicant to be erased', { name: by.name })}
    >
      <q>{reason}</q>
      {isHeld && <p>{sayHeld(say)}</p>}
      <p>
        {isMine
          ? say('Another registrar has to confirm it by {moment}.', { moment })
          : say('If you agree, confirm it by {moment}.', { moment })}
      </p>
      <ActButtons
        onAct={onAct}
        acts={[
          !isMine && !isHeld && ['erase', say('Confirm and erase'), 'danger'],
          ['call off erasure', say('Call it off')],
        ]}
      />
    </Notice>
  );
}
