/** The first form page in idiomatic react-hook-form: uncontrolled inputs, and what an empty form shows. */
import { createRoot } from 'react-dom/client';
import { FormProvider, useForm, useFormContext, useFormState } from 'react-hook-form';
import type { Option } from '#form/engine/definition.ts';

export type Asked = {
  readonly key: string;
  readonly label: string;
  readonly help?: string | undefined;
  readonly type: 'text' | 'email' | 'tel' | 'date' | 'radio' | 'select' | 'checkbox';
  readonly isRequired: boolean;
  readonly options: readonly Option[];
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

function Question({ asked }: { readonly asked: Asked }) {
  const { key, label, help, type } = asked;
  const { getFieldState } = useFormContext();
  const error = getFieldState(key, useFormState({ name: key })).error;
  return (
    <div>
      {type === 'radio' ? <p>{label}</p> : <label htmlFor={key}>{label}</label>}
      {help && <p>{help}</p>}
      <Control asked={asked} />
      {error && <p role="alert">Please answer this.</p>}
    </div>
  );
}

function Control({ asked: { key, type, isRequired, options } }: { readonly asked: Asked }) {
  const box = useFormContext().register(key, { required: isRequired });
  if (type === 'radio') {
    return options.map(({ value, label }) => (
      <label key={value}>
        <input type="radio" value={value} {...box} />
        {label}
      </label>
    ));
  }
  if (type !== 'select') return <input id={key} type={type} {...box} />;
  return (
    <select id={key} {...box}>
      <option value="">--</option>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Page />);
