import type { HelpState } from '#contract/desk-help.ts';
import { useSay } from '#web/core/language/say.ts';
import type { Say } from '#words/say.ts';
import { ReasonDialog } from '../ui/ReasonDialog.tsx';
import { act } from './calls.ts';
import { EraseDialog } from './EraseDialog.tsx';
import { ReopenDialog } from './ReopenDialog.tsx';

/** A decision about one applicant. */
export type Decision = 'reopen' | 'erase' | keyof ReturnType<typeof wordsOf>;

/** Asks for the reason of a decision, and carries it out. */
export function DecisionDialog({
  decision,
  state: { account_id: account, username, reopened, erasure },
  onClose,
}: {
  decision: Decision;
  state: HelpState;
  onClose: () => void;
}) {
  const say = useSay();
  const dialog = { account, onClose };
  if (decision === 'reopen') {
    const { message = '' } = reopened ?? {};
    return <ReopenDialog {...dialog} isOpen={reopened !== undefined} message={message} />;
  }
  if (decision === 'erase') {
    return <EraseDialog {...dialog} needsTwo={erasure.needs_two} asked={erasure.asked} />;
  }
  const words: Words = wordsOf(say, username)[decision];
  const { title, what, action = title } = words;
  return (
    <ReasonDialog
      {...dialog}
      title={title}
      action={action}
      act={(reason) => act(account, decision, reason)}
    >
      <p>{what}</p>
    </ReasonDialog>
  );
}

interface Words {
  readonly title: string;
  readonly what: string;
  /** Of the button; the title by default. */
  readonly action?: string;
}

function wordsOf(say: Say, username: string) {
  return {
    'reset link': {
      title: say('Send a link to a new password'),
      what: say('It goes to {username}, works once, and within an hour.', { username }),
      action: say('Send the link'),
    },
    'end sessions': {
      title: say('Log out everywhere'),
      what: say('Any passkeys are removed. The applicant can log in again with the password.'),
    },
    close: {
      title: say('Close now'),
      what: say(
        'It is closed as it was submitted, and the applicant is told. What was changed and not submitted is kept.',
      ),
    },
    withdraw: {
      title: say('Withdraw'),
      what: say(
        'For an applicant who does not want to come. The application leaves the lists, is kept, and can be taken back. The applicant is told.',
      ),
    },
    'take back': {
      title: say('Take the withdrawal back'),
      what: say('The application is as it was before and counts again. The applicant is told.'),
    },
    'call off erasure': {
      title: say('Call off the erasure'),
      what: say('Nothing is erased.'),
    },
    'call off address': {
      title: say('Call off the new address'),
      what: say('The account keeps {username}.', { username }),
    },
  };
}
