/** The fields of the form: each shows a part of the draft, and changes it. */
import type { ReactNode } from 'react';
import type { Destination, DestinationDraft } from '#contract/desk-handing-on.ts';
import { useSay } from '#web/language/say.ts';
import { Field, FieldGroup } from '#web/ui/controls/Field.tsx';
import { TextField } from '#web/ui/controls/Fields.tsx';
import { PasswordInput } from '#web/ui/controls/PasswordInput.tsx';
import { RadioRows } from '#web/ui/controls/RadioRows.tsx';

/** What every group of fields is given. */
export interface FieldsProps {
  readonly draft: DestinationDraft;
  readonly change: (changes: Partial<DestinationDraft>) => void;
  readonly destination: Destination | undefined;
}

interface LineProps extends FieldsProps {
  readonly name: 'name' | 'folder' | 'host' | 'user' | 'host_key' | 'url';
  readonly label: string;
  readonly help?: string;
  readonly maxLength: number;
  readonly isRequired?: boolean;
}

export function Line({ draft, change, destination: _, name, ...field }: LineProps) {
  return (
    <TextField
      {...field}
      id={name}
      autoCapitalize="none"
      spellCheck={false}
      value={draft[name]}
      onChange={(value) => change({ [name]: value })}
    />
  );
}

interface SecretProps extends FieldsProps {
  readonly name: 'password' | 'passphrase' | 'signing_secret';
  readonly label: string;
  readonly help?: string;
  readonly isKept?: boolean | undefined;
}

export function Secret({ draft, change, name, label, help, isKept }: SecretProps) {
  const say = useSay();
  return (
    <Field
      id={name}
      label={label}
      help={isKept ? say('One is kept, for this place alone. Leave this empty to keep it.') : help}
    >
      {(control) => (
        <PasswordInput
          {...control}
          autoComplete="new-password"
          maxLength={1000}
          value={draft[name]}
          onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
        />
      )}
    </Field>
  );
}

interface CountProps {
  readonly id: string;
  readonly label: string;
  readonly value: number;
  readonly most: number;
  readonly onChange: (value: number) => void;
}

/** A whole number from 1 on. */
export function Count({ most, value, onChange, ...field }: CountProps) {
  return (
    <TextField
      {...field}
      type="number"
      min={1}
      max={most}
      width="short"
      hasFigures
      value={String(value)}
      onChange={(typed) => onChange(Math.min(most, Math.max(1, Math.trunc(Number(typed)) || 1)))}
    />
  );
}

interface ChoiceProps<Value extends string> {
  readonly name: string;
  readonly label: ReactNode;
  readonly value: Value;
  readonly options: Readonly<Record<Value, string>>;
  readonly onChange: (value: Value) => void;
}

/** @param options the label of each value, in their order. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { name, label, value, options, onChange } = props;
  const rows = Object.entries<string>(options);
  return (
    <FieldGroup id={name} label={label} isChoice>
      <RadioRows
        name={name}
        value={value}
        onChange={(chosen) => onChange(chosen as Value)}
        options={rows.map(([row, words]) => ({ value: row, label: words }))}
      />
    </FieldGroup>
  );
}
