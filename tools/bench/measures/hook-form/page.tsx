/** The first form page in idiomatic react-hook-form: uncontrolled inputs, and what an empty form shows. */
import { createRoot } from 'react-dom/client';
import {
  FormProvider,
  type UseFormRegisterReturn,
  useForm,
  useFormContext,
  useFormState,
} from 'react-hook-form';
import type { Option } from '#form/engine/definition.ts';

export type Asked = {
  readonly key: string;
  readonly label: string;
  readonly help?: string | undefined;
  readonly type: 'text' | 'email' | 'tel' | 'date' | 'choice' | 'list' | 'tick';
  readonly isRequired: boolean;
  readonly options?: readonly Option[];
};

/** The build puts the questions of our first page here. */
declare const ASKED: readonly Asked[];

function Page() {
  const form = useForm({ shouldUnregister: true });
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={form.handleSubmit(() => undefined)}>
        {ASKED.map((asked) => (
          <Question key={asked.key} asked={asked} />
        ))}
        <button type="submit">Save and Continue</button>
      </form>
    </FormProvider>
  );
}

function Question({
  asked: { key, label, help, type, isRequired, options = [] },
}: {
  asked: Asked;
}) {
  const { register, getFieldState } = useFormContext();
  const error = getFieldState(key, useFormState({ name: key })).error;
  const box = register(key, { required: isRequired });
  return (
    <div>
      {type === 'choice' ? <p>{label}</p> : <label htmlFor={key}>{label}</label>}
      {help && <p>{help}</p>}
      <Control id={key} type={type} box={box} options={options} />
      {error && <p role="alert">Please answer this.</p>}
    </div>
  );
}

function Control({
  id,
  type,
  box,
  options,
}: {
  id: string;
  type: Asked['type'];
  box: UseFormRegisterReturn;
  options: readonly Option[];
}) {
  switch (type) {
    case 'choice':
      return options.map(({ value, label }) => (
        <label key={value}>
          <input type="radio" value={value} {...box} />
          {label}
        </label>
      ));
    case 'list':
      return (
        <select id={id} {...box}>
          <option value="">--</option>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      );
    case 'tick':
      return <input id={id} type="checkbox" {...box} />;
    default:
      return <input id={id} type={type} {...box} />;
  }
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Page />);
