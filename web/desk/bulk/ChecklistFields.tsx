import { useEffect, useState } from 'react';
import { todayAtCollege } from '#web/core/college.ts';
import { useSay } from '#web/core/language/say.ts';
import { SelectField, TextField } from '#web/ui/controls/Fields.tsx';
import type { FieldsProps } from './kinds.ts';

/** An item of the checklist, what it becomes, and since which day. The day is always sent: an act may go on behind midnight. */
export function ChecklistFields({ counted, onChange }: FieldsProps) {
  const say = useSay();
  const [item, setItem] = useState(counted.items[0]?.value ?? '');
  const [state, setState] = useState('received');
  const [on, setOn] = useState<string>(todayAtCollege);
  useEffect(() => onChange({ item, state, on }), [onChange, item, state, on]);
  return (
    <>
      <SelectField
        id="act-item"
        label={say('Item of the checklist')}
        help={say('Applicants see it at once. No message is sent.')}
        options={counted.items}
        value={item}
        onChange={setItem}
      />
      <SelectField
        id="act-state"
        label={say('State')}
        options={[
          { value: 'received', label: say('Arrived') },
          { value: 'waived', label: say('Waived') },
          { value: 'awaiting', label: say('Awaited') },
        ]}
        value={state}
        onChange={setState}
      />
      {state !== 'awaiting' && (
        <TextField id="act-since" label={say('Since')} type="date" value={on} onChange={setOn} />
      )}
    </>
  );
}
