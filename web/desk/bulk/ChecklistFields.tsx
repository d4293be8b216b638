import { useEffect, useState } from 'react';
import { useSay } from '#web/core/language/say.ts';
import { SelectField } from '#web/ui/controls/Fields.tsx';
import type { FieldsProps } from './kinds.ts';

/** An item of the checklist, and what it becomes today. */
export function ChecklistFields({ counted, onChange }: FieldsProps) {
  const say = useSay();
  const [item, setItem] = useState(counted.items[0]?.value ?? '');
  const [state, setState] = useState('received');
  useEffect(() => onChange({ item, state }), [onChange, item, state]);
  return (
    <>
      <SelectField
        id="act-item"
        label={say('Item')}
        help={say('Applicants see it at once. No message is sent.')}
        options={counted.items}
        value={item}
        onChange={setItem}
      />
      <SelectField
        id="act-state"
        label={say('State')}
        options={[
          { value: 'received', label: say('Received') },
          { value: 'waived', label: say('Waived') },
          { value: 'awaiting', label: say('Awaited') },
        ]}
        value={state}
        onChange={setState}
      />
    </>
  );
}
