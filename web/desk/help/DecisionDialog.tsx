import type { HelpState } from '#contract/desk-help.ts';
import { useSay } from '#web/core/language/say.ts';
import { ReasonDialog } from '../ui/ReasonDialog.tsx';
import { act } from './calls.ts';
import { EraseDialog } from './EraseDialog.tsx';
import { ReopenDialog } from './ReopenDialog.tsx';

/** A registrar's decision about one application. */
export type Decision = 'reopen' | 'close' | 'withdraw' | 'take back' | 'erase' | 'call off erasure';

/** Asks for the reason of a decision, and carries it out. */
export function DecisionDialog({
  decision,
  state: { account_id: account, reopened, erasure },
  onClose,
}: {
  decision: Decision;
  state: HelpState;
  onClose: () => void;
}) {
  const dialog = { account, onClose };
  switch (decision) {
    case 'reopen':
      return (
        <ReopenDialog
          {...dialog}
          isOpen={reopened !== undefined}
          message={reopened?.message ?? ''}
        />
      );
    case 'erase':
      return <EraseDialog {...dialog} needsTwo={erasure.needs_two} asked={erasure.asked} />;
    default:
      return <PlainDecision {...dialog} which={decision} />;
  }
}

function PlainDecision({
  which,
  account,
  onClose,
}: {
  which: Exclude<Decision, 'reopen' | 'erase'>;
  account: number;
  onClose: () => void;
}) {
  const say = useSay();
  const words = {
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
  }[which];
  return (
    <ReasonDialog
      title={words.title}
      action={words.title}
      act={(reason) => act(account, which, reason)}
      onClose={onClose}
    >
      <p>{words.what}</p>
    </ReasonDialog>
  );
}
