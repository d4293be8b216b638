/** The fields of the form. Each shows and changes a part of the draft. */
import type { ReactNode } from 'react';
import type { Destination, DestinationDraft } from '#contract/desk-handing-on.ts';
import { FieldGroup } from '#web/ui/controls/Field.tsx';
import { TextField } from '#web/ui/controls/Fields.tsx';
import { RadioRows } from '#web/ui/controls/RadioRows.tsx';

/** Props of every group of fields. */
export interface FieldsProps {
  readonly draft: DestinationDraft;
  readonly change: (changes: Partial<DestinationDraft>) => void;
  readonly destination: Destination | undefined;
}

interface CountProps {
  readonly id: string;
  readonly label: string;
  readonly value: number;
  readonly most: number;
  readonly onChange: (value: number) => void;
}

/** A whole number of at least 1. */
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

/** @param options labels by value, in their order. */
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
