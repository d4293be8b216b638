import type { Destination } from '#contract/desk-handing-on.ts';
import { sayText, useSay } from '#web/core/language/say.ts';
import { CheckboxRow } from '#web/ui/controls/CheckboxRow.tsx';
import { FieldGroup, Field as Frame } from '#web/ui/controls/Field.tsx';
import { TextAreaField, TextField } from '#web/ui/controls/Fields.tsx';
import { PasswordInput } from '#web/ui/controls/PasswordInput.tsx';
import { RadioRows } from '#web/ui/controls/RadioRows.tsx';
import type { Draft, Field } from './draft.ts';
import styles from './handing-on.module.css';

interface DraftFieldsProps {
  readonly fields: readonly Field[];
  readonly draft: Draft;
  readonly change: (changes: Readonly<Record<string, unknown>>) => void;
  /** The destination as it is stored; undefined for a new one. */
  readonly destination: Destination | undefined;
}

export function DraftFields({ fields, ...rest }: DraftFieldsProps) {
  const shown = fields.filter(({ isFor }) => isFor?.(rest.draft) ?? true);
  return (
    <div className={styles.fields}>
      {shown.map((field) => (
        <DraftField key={field.name} field={field} {...rest} />
      ))}
    </div>
  );
}

function DraftField({
  field: { is, name, max = 0, kept, isRequired, options = {}, ...words },
  draft,
  change,
  destination,
}: Omit<DraftFieldsProps, 'fields'> & { readonly field: Field }) {
  const say = useSay();
  const isKept = kept !== undefined && destination?.[kept] === true;
  const help = isKept
    ? say('One is kept, for this place alone. Leave this empty to keep it.')
    : words.help && sayText(say, words.help);
  const frame = { id: name, label: sayText(say, words.label), help, isRequired };
  const values: Readonly<Record<string, unknown>> = { ...draft };
  const value = String(values[name]);
  const set = (typed: unknown) => change({ [name]: typed });
  const choices = Object.entries(options).map(([choice, label]) => ({
    ...{ value: choice, label: sayText(say, label) },
  }));
  switch (is) {
    case 'text':
    case 'number':
    case 'time':
      return (
        <TextField
          {...{ ...frame, value, ...inputFor(is, max) }}
          onChange={(typed) => {
            if (is === 'number') set(Math.min(max, Math.max(1, Math.trunc(Number(typed)) || 1)));
            else if (is !== 'time' || typed !== '') set(typed);
          }}
        />
      );
    case 'private key':
      return (
        <TextAreaField
          {...{ ...frame, value, maxLength: 20_000, spellCheck: false, autoComplete: 'off' }}
          onChange={set}
        />
      );
    case 'secret':
      return (
        <Frame {...frame}>
          {(control) => (
            <PasswordInput
              {...{ ...control, value, maxLength: 1000, autoComplete: 'new-password' }}
              onChange={({ currentTarget }) => set(currentTarget.value)}
            />
          )}
        </Frame>
      );
    case 'choice':
      return (
        <FieldGroup {...frame} isChoice>
          <RadioRows {...{ name, value, options: choices }} onChange={set} />
        </FieldGroup>
      );
    case 'ticks':
      return (
        <FieldGroup {...frame}>
          {choices.map(({ value: tick, label }) => (
            <CheckboxRow
              {...{ label, checked: values[tick] === true }}
              key={tick}
              onChange={(isTicked) => change({ [tick]: isTicked })}
            />
          ))}
        </FieldGroup>
      );
  }
}

function inputFor(is: 'text' | 'number' | 'time', max: number) {
  if (is === 'text') return { maxLength: max, spellCheck: false, autoCapitalize: 'none' };
  const number = is === 'number' && { min: 1, max, hasFigures: true };
  return { type: is, width: 'short' as const, ...number };
}
