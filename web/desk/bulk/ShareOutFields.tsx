import { useEffect, useState } from 'react';
import { useSay } from '#web/core/language/say.ts';
import { CheckboxRow } from '#web/ui/controls/CheckboxRow.tsx';
import { FieldGroup } from '#web/ui/controls/Field.tsx';
import { SelectField } from '#web/ui/controls/Fields.tsx';
import { RadioRows } from '#web/ui/controls/RadioRows.tsx';
import type { FieldsProps } from './kinds.ts';

/** One person, several, or a person for each value of a facet. */
export function ShareOutFields({ counted, facets, onChange }: FieldsProps) {
  const say = useSay();
  const known = facets.filter(({ id, values }) => counted.facets.includes(id) && values.length > 0);
  const [way, setWay] = useState('one');
  const [one, setOne] = useState('');
  const [several, setSeveral] = useState<readonly number[]>([]);
  const [facetId, setFacet] = useState(known[0]?.id ?? '');
  const [by, setBy] = useState<Readonly<Record<string, string>>>({});
  const facet = known.find(({ id }) => id === facetId);
  const nobody = { value: '', label: say('Nobody') };
  const people = counted.people.map(({ id, name }) => ({ value: String(id), label: name }));
  useEffect(() => {
    if (way === 'one') onChange({ to: one === '' ? [] : [Number(one)] });
    else if (way === 'several') onChange({ to: several });
    else {
      const chosen = Object.entries(by).filter(([, person]) => person !== '');
      const numbers = chosen.map(([value, person]) => [value, Number(person)]);
      onChange({ facet: facetId, by: Object.fromEntries(numbers) });
    }
  }, [onChange, way, one, several, facetId, by]);
  const each = several.length === 0 ? 0 : Math.floor(counted.count / several.length);
  return (
    <>
      <FieldGroup id="act-way" label={say('Among whom')} isChoice>
        <RadioRows
          name="act-way"
          value={way}
          options={[
            { value: 'one', label: say('To one person') },
            { value: 'several', label: say('Evenly among several') },
            ...(known.length > 0 ? [{ value: 'facet', label: say('By a facet') }] : []),
          ]}
          onChange={setWay}
        />
      </FieldGroup>
      {way === 'one' && (
        <SelectField
          id="act-one"
          label={say('Person')}
          options={[nobody, ...people]}
          value={one}
          onChange={setOne}
        />
      )}
      {way === 'several' && (
        <FieldGroup
          id="act-several"
          label={say('Persons')}
          help={each > 0 ? say('About {each, number} each', { each }) : undefined}
        >
          {counted.people.map(({ id, name }) => (
            <CheckboxRow
              key={id}
              label={name}
              checked={several.includes(id)}
              onChange={(isTicked) =>
                setSeveral(isTicked ? [...several, id] : several.filter((other) => other !== id))
              }
            />
          ))}
        </FieldGroup>
      )}
      {way === 'facet' && (
        <>
          <SelectField
            id="act-facet"
            label={say('Facet')}
            options={known.map(({ id, label }) => ({ value: id, label }))}
            value={facetId}
            onChange={(id) => {
              setFacet(id);
              setBy({});
            }}
          />
          {facet?.values.map(({ value, label, count }) => (
            <SelectField
              key={value}
              id={`act-by-${value}`}
              label={say('{label} ({count, number})', { label, count })}
              options={[nobody, ...people]}
              value={by[value] ?? ''}
              onChange={(person) => setBy({ ...by, [value]: person })}
            />
          ))}
        </>
      )}
    </>
  );
}
