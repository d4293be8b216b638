import type { ComponentProps } from 'react';
import { CheckboxRow } from '#web/ui/controls/CheckboxRow.tsx';
import { Field, FieldGroup } from '#web/ui/controls/Field.tsx';
import { SelectField, TextAreaField, TextField } from '#web/ui/controls/Fields.tsx';
import { PasswordInput } from '#web/ui/controls/PasswordInput.tsx';
import { RadioRows } from '#web/ui/controls/RadioRows.tsx';
import { MinuteField } from './MinuteField.tsx';
import shared from './shared.module.css';

/** The values of a form, by the names of its fields. */
export type Draft = Readonly<Record<string, unknown>>;

type Options = ComponentProps<typeof SelectField>['options'];
type Input = Pick<ComponentProps<typeof TextField>, 'label' | 'help' | 'isRequired' | 'width'> &
  Pick<ComponentProps<typeof TextField>, 'hasFigures' | 'type' | 'min' | 'max' | 'pattern'> &
  Pick<ComponentProps<'textarea'>, 'maxLength' | 'rows' | 'required' | 'inputMode' | 'lang'> &
  Pick<ComponentProps<'textarea'>, 'autoComplete' | 'autoCapitalize' | 'spellCheck'> &
  Pick<ComponentProps<'textarea'>, 'aria-describedby'>;

/** One field of a draft, as data. Properties of an input go to the input. */
export interface DraftField<Some extends Draft = Draft> extends Input {
  readonly name: keyof Some & string;
  /** One line of text by default, or a number from 1 to `max` where the draft has one. `ticks` hold a list of values. */
  readonly is?: 'area' | 'secret' | 'list' | 'choice' | 'tick' | 'ticks' | 'minute';
  readonly options?: Options;
  /** Says what is wrong with the value. */
  readonly check?: (value: string) => string | undefined;
}

interface DraftFieldsProps<Some extends Draft> {
  readonly fields: readonly DraftField<Some>[];
  readonly draft: Some;
  readonly change: (changes: Partial<Some>) => void;
  /** Prefix of the ids. */
  readonly within?: string;
  /** Whether wrong values are marked. */
  readonly isAsked?: boolean;
}

/** The fields of a form, below each other. */
export function DraftFields<Some extends Draft>({ fields, ...rest }: DraftFieldsProps<Some>) {
  if (fields.length === 0) return null;
  return (
    <div className={shared.fields}>
      {fields.map((field) => (
        <OneField key={field.name} field={field} {...rest} />
      ))}
    </div>
  );
}

function OneField<Some extends Draft>({
  field: { name, is, check, options = [], ...input },
  draft,
  change,
  within = '',
  isAsked = false,
}: Omit<DraftFieldsProps<Some>, 'fields'> & { readonly field: DraftField<Some> }) {
  const given = draft[name];
  const value = String(given);
  const wrong = isAsked ? check?.(value) : undefined;
  const { label, help, isRequired } = input;
  const id = within + name;
  const frame = { id, label, help, isRequired, errors: wrong === undefined ? [] : [wrong] };
  const set = (next: unknown) => change({ [name]: next } as Partial<Some>);
  switch (is) {
    case 'minute':
      return <MinuteField {...input} {...frame} value={value} onChange={set} />;
    case 'area':
      return <TextAreaField rows={3} {...input} {...frame} value={value} onChange={set} />;
    case 'secret':
      return (
        <Field {...frame}>
          {(control) => (
            <PasswordInput
              {...control}
              value={value}
              maxLength={input.maxLength}
              autoComplete="new-password"
              onChange={({ currentTarget }) => set(currentTarget.value)}
            />
          )}
        </Field>
      );
    case 'list':
      return (
        <SelectField
          {...frame}
          options={options}
          value={value}
          width={input.width}
          onChange={set}
        />
      );
    case 'choice':
      return (
        <FieldGroup {...frame} isChoice>
          <RadioRows name={id} options={options} value={value} onChange={set} />
        </FieldGroup>
      );
    case 'tick':
      return <CheckboxRow id={id} label={label} checked={given === true} onChange={set} />;
    case 'ticks': {
      const chosen = given as readonly string[];
      return (
        <FieldGroup {...frame}>
          {options.map((option) => (
            <CheckboxRow
              key={option.value}
              label={option.label}
              checked={chosen.includes(option.value)}
              onChange={(isTicked) => set(toggled(chosen, option.value, isTicked))}
            />
          ))}
        </FieldGroup>
      );
    }
    default:
      return (
        <TextField
          {...input}
          {...frame}
          value={value}
          onChange={(typed) => {
            if (typeof given === 'number') set(numberIn(typed, Number(input.max)));
            else if (input.type !== 'time' || typed !== '') set(typed);
          }}
        />
      );
  }
}

/** A whole number from 1 to the largest. */
function numberIn(typed: string, largest: number): number {
  return Math.min(largest, Math.max(1, Math.trunc(Number(typed)) || 1));
}

/** A list of chosen values after one of them was ticked or not. */
export function toggled<Value>(chosen: readonly Value[], value: Value, isTicked: boolean): Value[] {
  return isTicked ? [...chosen, value] : chosen.filter((other) => other !== value);
}
