import { useState } from 'react';
import type { DecisionOfApplication } from '#contract/desk-decisions.ts';
import { useSay } from '#web/core/language/say.ts';
import { ReasonDialog } from '../ui/ReasonDialog.tsx';
import { setDecision } from './calls.ts';
import { DecisionField } from './DecisionField.tsx';

/** Sets a decision about one application. */
export function SetDialog({
  number,
  codes,
  onClose,
}: Pick<DecisionOfApplication, 'codes'> & {
  readonly number: string;
  readonly onClose: () => void;
}) {
  const say = useSay();
  const [code, setCode] = useState(codes[0]?.id ?? '');
  return (
    <ReasonDialog
      onClose={onClose}
      title={say('Decide about this application')}
      action={say('Decide')}
      act={(reason) => setDecision(number, { code, reason })}
    >
      <p>
        {say(
          'Somebody else confirms it. The applicant sees nothing before the minute of a release.',
        )}
      </p>
      <DecisionField
        codes={codes.map(({ id: value, label }) => ({ value, label }))}
        code={code}
        onChange={setCode}
      />
    </ReasonDialog>
  );
}
