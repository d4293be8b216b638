import { useEffect, useState } from 'react';
import { useSay } from '#web/core/language/say.ts';
import { FieldGroup } from '#web/ui/controls/Field.tsx';
import { SelectField } from '#web/ui/controls/Fields.tsx';
import { RadioRows } from '#web/ui/controls/RadioRows.tsx';
import type { FieldsProps } from './kinds.ts';

/** A destination, and how much it gets. */
export function HandOnFields({ counted, onChange }: FieldsProps) {
  const say = useSay();
  const options = counted.destinations.map(({ id, name }) => ({ value: String(id), label: name }));
  const [destination, setDestination] = useState(options[0]?.value ?? '0');
  const [reach, setReach] = useState('new');
  useEffect(
    () => onChange({ destination: Number(destination), reach }),
    [onChange, destination, reach],
  );
  if (options.length === 0) return <p>{say('An administrator sets up where applications go.')}</p>;
  return (
    <>
      <SelectField
        id="act-destination"
        label={say('Destination')}
        options={options}
        value={destination}
        onChange={setDestination}
      />
      <FieldGroup id="act-reach" label={say('How much')} isChoice>
        <RadioRows
          name="act-reach"
          value={reach}
          options={[
            { value: 'new', label: say('What it does not have yet') },
            { value: 'full', label: say('All of them, once more') },
          ]}
          onChange={setReach}
        />
      </FieldGroup>
    </>
  );
}
