import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import * as calls from '#contract/calls.ts';
import type { HelpState } from '#contract/desk-help.ts';
import { dateInZone } from '#form/engine/dates.ts';
import { send, withParams } from '#web/core/api/request.ts';
import { getCollege } from '#web/core/college.ts';
import { useSay } from '#web/core/language/say.ts';
import type { ButtonVariant } from '#web/ui/controls/Button.tsx';
import type { Say } from '#words/say.ts';
import { LIST } from '../find/address.ts';
import { KeyButton } from '../shortcuts/KeyButton.tsx';
import { ReasonDialog } from '../ui/DraftDialog.tsx';
import type { DraftField } from '../ui/DraftFields.tsx';
import shared from '../ui/shared.module.css';

/** Acts of the office for one applicant. */
export type HelpAct =
  | 'reset link'
  | 'end sessions'
  | 'correct address'
  | 'call off address'
  | 'reopen'
  | 'close'
  | 'withdraw'
  | 'take back'
  | 'erase'
  | 'call off erasure';

interface Asked {
  readonly call: calls.Call;
  readonly title: string;
  readonly effect: ReactNode;
  /** The words of the button; the title by default. */
  readonly action?: string;
  readonly fields?: readonly DraftField[];
  readonly initial?: Readonly<Record<string, string>>;
  /** Sent beside the fields. */
  readonly body?: object;
  readonly isFinal?: boolean;
  /** Whether the applicant no longer exists afterwards. */
  readonly erases?: boolean;
}

/** Asks for the reason and the fields of an act, and carries it out. */
export function HelpDialog({
  act,
  state,
  onClose,
}: {
  readonly act: HelpAct;
  readonly state: HelpState;
  readonly onClose: () => void;
}) {
  const say = useSay();
  const [, goTo] = useLocation();
  const asked = ASKED[act](say, state);
  const { call, title, effect, action = title, fields = [], initial = {} } = asked;
  return (
    <ReasonDialog
      title={title}
      action={action}
      fields={fields}
      initial={initial}
      onClose={onClose}
      variant={asked.isFinal ? 'danger' : 'primary'}
      act={(body) => send(withParams(call, state.account_id), { ...body, ...asked.body })}
      onDone={({ message }) => {
        if (asked.erases) goTo(LIST, { replace: true, state: { erased: message } });
      }}
    >
      {typeof effect === 'string' ? <p>{effect}</p> : effect}
    </ReasonDialog>
  );
}

/** Long enough for a correction; the registrar can change it. */
const REOPENED_DAYS = 7;

const ASKED: Readonly<Record<HelpAct, (say: Say, state: HelpState) => Asked>> = {
  'reset link': (say, { username }) => ({
    call: calls.SEND_RESET_LINK,
    title: say('Send a link to a new password'),
    effect: say('It goes to {username}, works once, and within an hour.', { username }),
    action: say('Send the link'),
  }),
  'end sessions': (say) => ({
    call: calls.END_APPLICANTS_SESSIONS,
    title: say('Log out everywhere'),
    effect: say('Any passkeys are removed. The applicant can log in again with the password.'),
  }),
  'correct address': (say, { username }) => ({
    call: calls.CORRECT_ADDRESS,
    title: say('Correct the email address'),
    effect: say(
      'Nothing changes yet. The new address gets a link to confirm it, and {username} is told and can object, for a week after the change, too.',
      { username },
    ),
    action: say('Send both messages'),
    initial: { address: '' },
    fields: [{ name: 'address', label: say('New email address'), ...ADDRESS }],
  }),
  'call off address': (say, { username }) => ({
    call: calls.CALL_OFF_ADDRESS,
    title: say('Call off the new address'),
    effect: say('The account keeps {username}.', { username }),
  }),
  reopen: (say, { reopened }) => ({
    call: calls.REOPEN,
    title: reopened ? say('Move the last day') : say('Reopen the application'),
    effect: say(
      'The applicant can change everything until the end of that day, and is told by email. You go on reading what was submitted until it is submitted again; if it is not, it closes as it was.',
    ),
    action: reopened ? say('Move the last day') : say('Reopen'),
    initial: { until: dayIn(REOPENED_DAYS), message: reopened?.message ?? '' },
    body: { again: reopened !== undefined },
    fields: [
      {
        name: 'until',
        label: say('Last day'),
        isRequired: true,
        type: 'date',
        width: 'medium',
        min: dayIn(0),
      },
      {
        name: 'message',
        is: 'area',
        label: say('What should be changed'),
        help: say('The applicant reads it in the email and above the form. It may be left empty.'),
        maxLength: 1000,
      },
    ],
  }),
  close: (say) => ({
    call: calls.CLOSE_AGAIN,
    title: say('Close now'),
    effect: say(
      'It is closed as it was submitted, and the applicant is told. What was changed and not submitted is kept.',
    ),
  }),
  withdraw: (say) => ({
    call: calls.WITHDRAW,
    title: say('Withdraw'),
    effect: say(
      'For an applicant who does not want to come. The application leaves the lists, is kept, and can be taken back. The applicant is told.',
    ),
  }),
  'take back': (say) => ({
    call: calls.TAKE_BACK,
    title: say('Take the withdrawal back'),
    effect: say('The application is as it was before and counts again. The applicant is told.'),
  }),
  erase: (say, { erasure: { asked, needs_two: needsTwo } }) => {
    const isSecond = asked !== undefined;
    const asks = needsTwo && !isSecond;
    return {
      call: isSecond ? calls.CONFIRM_ERASURE : calls.ERASE,
      title: say('Erase this applicant'),
      effect: (
        <>
          <p>
            {say(
              'Account, application, every version, documents and letters are gone for good. Nothing brings them back. The reason stays, so please name nobody in it.',
            )}
          </p>
          {isSecond && (
            <p>
              {say('{name} has asked for it, and says why:', { name: asked.by.name })}{' '}
              <q>{asked.reason}</q>
            </p>
          )}
          {asks && <p>{say('Another registrar has to confirm it. Until then nothing happens.')}</p>}
        </>
      ),
      action: asks ? say('Ask a second person') : say('Erase for good'),
      isFinal: true,
      erases: !asks,
      ...(!isSecond && {
        initial: { username: '' },
        fields: [
          {
            name: 'username',
            label: say('Email address of the applicant'),
            ...ADDRESS,
            help: say('Once more, so that it is not the wrong person.'),
          },
        ],
      }),
    };
  },
  'call off erasure': (say) => ({
    call: calls.CALL_OFF_ERASURE,
    title: say('Call off the erasure'),
    effect: say('Nothing is erased.'),
  }),
};

/** A box for an e-mail address that the browser must not fill in. */
export const ADDRESS = {
  type: 'email',
  isRequired: true,
  autoComplete: 'off',
  maxLength: 254,
} as const;

/** The date a number of days from today, in the college's time zone. */
function dayIn(days: number): string {
  return dateInZone(new Date(Date.now() + days * 86_400_000), getCollege().timeZone);
}

const KEYS: Readonly<Record<HelpAct, string>> = {
  'reset link': 'l',
  'end sessions': 'o',
  'correct address': 'm',
  'call off address': 'k',
  reopen: 'r',
  close: 'c',
  withdraw: 'w',
  'take back': 't',
  erase: 'e',
  'call off erasure': 'b',
};

interface ActButtonsProps {
  /** Each with the words of its button. */
  readonly acts: readonly (readonly [HelpAct, string, variant?: ButtonVariant] | false)[];
  readonly onAct: (act: HelpAct) => void;
}

/** Buttons that begin acts. */
export function ActButtons({ acts, onAct }: ActButtonsProps) {
  return (
    <div className={shared.buttons}>
      {acts
        .filter((each) => each !== false)
        .map(([act, words, variant = 'secondary']) => (
          <KeyButton key={act} variant={variant} shortcut={KEYS[act]} onClick={() => onAct(act)}>
            {words}
          </KeyButton>
        ))}
    </div>
  );
}
