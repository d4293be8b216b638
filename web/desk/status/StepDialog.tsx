import { useState } from 'react';
import type { StatusStepState } from '#contract/status.ts';
import { dateInZone } from '#form/engine/dates.ts';
import { getCollege } from '#web/core/college.ts';
import { useSay } from '#web/core/language/say.ts';
import { TextField } from '#web/ui/controls/Fields.tsx';
import { ReasonDialog } from '../ui/ReasonDialog.tsx';
import { markStatus } from './calls.ts';

interface StepDialogProps {
  readonly account: number;
  readonly step: StatusStepState;
  readonly onClose: () => void;
}

/** Marks a step on a day (by default today), or removes its mark. */
export function StepDialog({ account, step, onClose }: StepDialogProps) {
  const say = useSay();
  const { timeZone } = getCollege();
  const isMarking = step.reached_on === '';
  const [day, setDay] = useState(() => dateInZone(new Date(), timeZone) as string);
  const [isMissing, setMissing] = useState(false);
  return (
    <ReasonDialog
      onClose={onClose}
      changesSteps
      title={
        isMarking
          ? say('Mark “{step}”', { step: step.title })
          : say('Take the mark away: “{step}”', { step: step.title })
      }
      action={isMarking ? say('Mark') : say('Take the mark away')}
      isReady={() => {
        // The server would read an empty day as removing the mark.
        setMissing(isMarking && day === '');
        return !isMarking || day !== '';
      }}
      act={(reason) =>
        markStatus(account, { step: step.id, reached_on: isMarking ? day : '', reason })
      }
    >
      <p>{say('The applicant sees it at once. No message is sent.')}</p>
      {isMarking && (
        <TextField
          id="reached-on"
          label={say('Reached on')}
          errors={isMissing ? [say('Please choose a day.')] : []}
          isRequired
          type="date"
          value={day}
          onChange={setDay}
        />
      )}
    </ReasonDialog>
  );
}
