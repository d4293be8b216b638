import type { ChangeEvent, ComponentProps, ComponentType } from 'react';
import { Field, type FrameProps } from './Field.tsx';
import { PasswordInput } from './PasswordInput.tsx';
import { Select, type SelectProps } from './Select.tsx';
import { TextArea, TextInput, type TextInputProps } from './TextInput.tsx';

type Labelled<Control> = Omit<FrameProps, 'advice'> &
  Omit<Control, keyof FrameProps | 'value' | 'onChange'> & {
    readonly value: string;
    readonly onChange: (value: string) => void;
  };

/** One line of text in its {@link Field}. */
export const TextField = inField<TextInputProps>(TextInput);
/** Many lines of text in their {@link Field}. */
export const TextAreaField = inField<ComponentProps<'textarea'>>(TextArea);
/** A list to choose from in its {@link Field}. */
export const SelectField = inField<SelectProps>(Select);
/** A password in its {@link Field}. */
export const PasswordField = inField<ComponentProps<'input'>>(PasswordInput);

function inField<Props extends object>(Control: ComponentType<Props>) {
  return function LabelledControl(props: Labelled<Props>) {
    const { id, label, help, errors, isRequired, onChange, ...rest } = props as Labelled<object>;
    const write = ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
      onChange(currentTarget.value);
    return (
      <Field id={id} label={label} help={help} errors={errors} isRequired={isRequired}>
        {(control) => (
          <Control {...({ ...control, ...rest, onChange: write } as unknown as Props)} />
        )}
      </Field>
    );
  };
}
