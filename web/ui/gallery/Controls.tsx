import { useState } from 'react';
import { Button, ButtonLink, type ButtonVariant } from '#web/ui/controls/Button.tsx';
import { CheckboxRow } from '#web/ui/controls/CheckboxRow.tsx';
import { Field, FieldGroup } from '#web/ui/controls/Field.tsx';
import { PasswordInput } from '#web/ui/controls/PasswordInput.tsx';
import { RadioRows } from '#web/ui/controls/RadioRows.tsx';
import { Select } from '#web/ui/controls/Select.tsx';
import { TextArea, TextInput } from '#web/ui/controls/TextInput.tsx';
import { Row, Specimen } from './Specimen.tsx';

const VARIANTS: readonly ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger'];
const MEALS = [
  { value: '', label: '--' },
  { value: 'B', label: 'Breakfast' },
  { value: 'L', label: 'Lunch with a label that is long enough to need a second line on a phone' },
];
const HELP = 'As it stands in your passport.';
const ERRORS = ['This field is required.'];

/** Buttons and boxes. */
export function Controls() {
  return (
    <>
      {VARIANTS.map((variant) => (
        <Specimen key={variant} name={`Button, ${variant}`}>
          <Row>
            <Button variant={variant}>Ready</Button>
            <Button variant={variant} isBusy>
              Busy
            </Button>
            <Button variant={variant} disabled>
              Disabled
            </Button>
            {variant !== 'danger' && (
              <ButtonLink variant={variant} to="/dev/ui/controls">
                A link
              </ButtonLink>
            )}
          </Row>
          <Button variant={variant} isWide>
            Wide
          </Button>
        </Specimen>
      ))}
      <Specimen name="One line of text">
        <Field id="plain" label="Plain">
          {(control) => <TextInput {...control} />}
        </Field>
        <Field id="helped" label="With help, needed" help={HELP} isRequired>
          {(control) => <TextInput {...control} defaultValue="Okafor-Reyes" />}
        </Field>
        <Field id="wrong" label="Wrong" help={HELP} errors={ERRORS}>
          {(control) => <TextInput {...control} defaultValue="2" />}
        </Field>
        <Field
          id="unanswered"
          label="Unanswered"
          errors={['Unanswered']}
          advice="Type your answer."
          isRequired
        >
          {(control) => <TextInput {...control} />}
        </Field>
        <Field id="short" label="Short, with figures">
          {(control) => <TextInput {...control} width="short" hasFigures defaultValue="05641" />}
        </Field>
        <Field id="disabled" label="Disabled">
          {(control) => <TextInput {...control} disabled defaultValue="Fixed" />}
        </Field>
      </Specimen>
      <Specimen name="Several lines of text">
        <Field id="area" label="Story" errors={ERRORS}>
          {(control) => <TextArea {...control} defaultValue={'One line.\nAnother line.'} />}
        </Field>
      </Specimen>
      <Specimen name="Password">
        <Field id="password" label="Password">
          {(control) => <PasswordInput {...control} defaultValue="correct horse" />}
        </Field>
      </Specimen>
      <Choices />
    </>
  );
}

function Choices() {
  const [meal, setMeal] = useState('L');
  const [isTicked, setTicked] = useState(true);
  return (
    <>
      <Specimen name="List">
        <Field id="list" label="Meal">
          {(control) => (
            <Select
              {...control}
              options={MEALS}
              value={meal}
              onChange={(event) => setMeal(event.currentTarget.value)}
            />
          )}
        </Field>
        <Field id="list-wrong" label="Meal, wrong" errors={ERRORS}>
          {(control) => <Select {...control} options={MEALS} width="short" />}
        </Field>
      </Specimen>
      <Specimen name="Radio buttons">
        <FieldGroup id="radios" label="Meal">
          <RadioRows name="radios" options={MEALS.slice(1)} value={meal} onChange={setMeal} />
        </FieldGroup>
        <FieldGroup id="radios-wrong" label="Meal, wrong" help={HELP} errors={ERRORS}>
          <RadioRows
            name="radios-wrong"
            options={MEALS.slice(1)}
            value=""
            onChange={setMeal}
            isInvalid
          />
        </FieldGroup>
      </Specimen>
      <Specimen name="Tick box">
        <CheckboxRow label="I agree." checked={isTicked} onChange={setTicked} />
        <CheckboxRow
          label="I agree, too."
          checked={!isTicked}
          onChange={(next) => setTicked(!next)}
        />
      </Specimen>
    </>
  );
}
