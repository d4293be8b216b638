import { useEffect, useState } from 'react';
import { dateInZone } from '#form/engine/dates.ts';
import { getCollege } from '#web/core/college.ts';
import { useSay } from '#web/core/language/say.ts';
import { SelectField, TextField } from '#web/ui/controls/Fields.tsx';
import type { FieldsProps } from './kinds.ts';

/** A step of the status, and the day on which it was reached. */
export function MarkFields({ counted, onChange }: FieldsProps) {
  const say = useSay();
  const [step, setStep] = useState(counted.steps[0]?.value ?? '');
  const [on, setOn] = useState(() => dateInZone(new Date(), getCollege().timeZone) as string);
  useEffect(() => onChange({ step, on }), [onChange, step, on]);
  return (
    <>
      <SelectField
        id="act-step"
        label={say('Step')}
        help={say('Applicants see it at once. No message is sent.')}
        options={counted.steps}
        value={step}
        onChange={setStep}
      />
      <TextField
        id="act-on"
        label={say('Reached on')}
        isRequired
        type="date"
        value={on}
        onChange={setOn}
      />
    </>
  );
}
