import type { ComponentProps } from 'react';
import { Field, type FrameProps } from './Field.tsx';
import { Select, type SelectProps } from './Select.tsx';
import { TextArea, TextInput, type TextInputProps } from './TextInput.tsx';

type Labelled<Control> = Omit<FrameProps, 'advice'> &
  Omit<Control, keyof FrameProps | 'value' | 'onChange'> & {
    readonly value: string;
    readonly onChange: (value: string) => void;
  };

/** One line of text in its {@link Field}. */
export function TextField({ onChange, ...rest }: Labelled<TextInputProps>) {
  const [frame, input] = parted(rest);
  return (
    <Field {...frame}>
      {(control) => (
        <TextInput
          {...control}
          {...input}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </Field>
  );
}

/** Many lines of text in their {@link Field}. */
export function TextAreaField({ onChange, ...rest }: Labelled<ComponentProps<'textarea'>>) {
  const [frame, input] = parted(rest);
  return (
    <Field {...frame}>
      {(control) => (
        <TextArea
          {...control}
          {...input}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </Field>
  );
}

/** A list to choose from in its {@link Field}. */
export function SelectField({ onChange, ...rest }: Labelled<SelectProps>) {
  const [frame, select] = parted(rest);
  return (
    <Field {...frame}>
      {(control) => (
        <Select
          {...control}
          {...select}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </Field>
  );
}

function parted<Props extends FrameProps>({ id, label, help, errors, isRequired, ...rest }: Props) {
  return [{ id, label, help, errors, isRequired }, rest] as const;
}
