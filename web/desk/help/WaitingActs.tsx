import { type ReactNode, useState } from 'react';
import type { HelpState } from '#contract/desk-help.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Notice, type NoticeTone } from '#web/ui/feedback/Notice.tsx';
import type { Say } from '#words/say.ts';
import { timeInWords } from '../ui/CollegeTime.tsx';
import { type Decision, DecisionDialog } from './DecisionDialog.tsx';
import styles from './Help.module.css';

interface Waiting {
  readonly title: string;
  readonly tone: NoticeTone;
  readonly text?: ReactNode;
  /** The decisions that end the wait, each with the words of its button. */
  readonly acts: readonly (readonly [Decision, string])[];
}

/** The acts that the office or the applicant has begun and not ended, each with the buttons that end it. Empty when nothing waits. */
export function WaitingActs({ state }: { state: HelpState }) {
  const say = useSay();
  const [decision, onDecide] = useState<Decision>();
  return (
    <>
      {[...(state.may_decide ? decisionsIn(state, say) : []), ...newAddressIn(state, say)].map(
        ({ title, text, acts, tone }) => (
          <Notice key={title} tone={tone} title={title}>
            {text}
            <div className={styles.buttons}>
              {acts.map(([act, words]) => (
                <Button
                  key={act}
                  variant={act === 'erase' ? 'danger' : 'secondary'}
                  onClick={() => onDecide(act)}
                >
                  {words}
                </Button>
              ))}
            </div>
          </Notice>
        ),
      )}
      {decision !== undefined && (
        <DecisionDialog {...{ decision, state }} onClose={() => onDecide(undefined)} />
      )}
    </>
  );
}

function decisionsIn({ erasure, reopened, withdrawn_at }: HelpState, say: Say): Waiting[] {
  return [
    ...erasureIn(erasure, say),
    ...(reopened ? [openedAgain(reopened, say)] : []),
    ...(withdrawn_at === undefined
      ? []
      : [
          {
            title: say('Withdrawn since {moment}', { moment: timeInWords(say, withdrawn_at) }),
            tone: 'info' as const,
            acts: [['take back', say('Take the withdrawal back')]] as const,
          },
        ]),
  ];
}

function erasureIn({ asked }: HelpState['erasure'], say: Say): Waiting[] {
  if (asked === undefined) return [];
  const moment = timeInWords(say, asked.until);
  return [
    {
      title: say('{name} has asked for this applicant to be erased', { name: asked.by.name }),
      tone: 'signal',
      text: (
        <>
          <q>{asked.reason}</q>
          <p>
            {asked.by_me
              ? say('Another registrar has to confirm it by {moment}.', { moment })
              : say('If you agree, confirm it by {moment}.', { moment })}
          </p>
        </>
      ),
      acts: [
        ...(asked.by_me ? [] : [['erase', say('Confirm and erase')] as const]),
        ['call off erasure', say('Call it off')],
      ],
    },
  ];
}

function openedAgain({ until, message }: NonNullable<HelpState['reopened']>, say: Say): Waiting {
  return {
    title: say('Open for changes until {moment}', { moment: timeInWords(say, until) }),
    tone: 'info',
    text: message !== '' && <p>{message}</p>,
    acts: [
      ['reopen', say('Move the last day')],
      ['close', say('Close now')],
    ],
  };
}

function newAddressIn({ address_change: change }: HelpState, say: Say): Waiting[] {
  if (change === undefined) return [];
  const moment = timeInWords(say, change.without_password_from);
  return [
    {
      title: say('{address} waits to be confirmed', { address: change.to }),
      tone: 'info',
      text: (
        <p>
          {say(
            'Whoever knows the password can confirm it at once, others after {moment}, if the old address has not objected.',
            { moment },
          )}
        </p>
      ),
      acts: [['call off address', say('Call it off')]],
    },
  ];
}
