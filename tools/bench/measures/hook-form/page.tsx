/** The first form page in idiomatic react-hook-form: uncontrolled inputs, conditions that watch one answer. */
import { createRoot } from 'react-dom/client';
import {
  FormProvider,
  type UseFormRegisterReturn,
  useForm,
  useFormContext,
  useFormState,
  useWatch,
} from 'react-hook-form';
import type { Condition } from '#form/engine/conditions.ts';
import type { Option } from '#form/engine/definition.ts';

export type Asked = {
  readonly key: string;
  readonly label: string;
  readonly help?: string | undefined;
  readonly type: 'text' | 'email' | 'tel' | 'date' | 'choice' | 'list' | 'tick';
  readonly isRequired: boolean;
  readonly options?: readonly Option[];
  /** The options depend on another answer; without that answer the question is hidden. */
  readonly optionsBy?: {
    readonly key: string;
    readonly options: Readonly<Record<string, readonly Option[]>>;
  };
  /** Hides the question while one of these holds. */
  readonly hideWhen: readonly Condition[];
};

/** A section. */
export type Part = {
  readonly id: string;
  readonly title: string;
  readonly why?: string | undefined;
  readonly asked: readonly Asked[];
};

/** The build puts the questions of our first page here. */
declare const PARTS: readonly Part[];

function Page() {
  const form = useForm({ shouldUnregister: true });
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={form.handleSubmit(() => undefined)}>
        {PARTS.map(({ id, title, why, asked }) => (
          <section key={id}>
            <h2>{title}</h2>
            <p>{why}</p>
            {asked.map((one) =>
              one.hideWhen.length === 0 && !one.optionsBy ? (
                <Question key={one.key} asked={one} options={one.options} />
              ) : (
                <Conditional key={one.key} asked={one} />
              ),
            )}
          </section>
        ))}
        <button type="submit">Save and Continue</button>
      </form>
    </FormProvider>
  );
}

function Conditional({ asked }: { asked: Asked }) {
  const { hideWhen, optionsBy, options } = asked;
  const keys = [...hideWhen.map(({ key }) => key), ...(optionsBy ? [optionsBy.key] : [])];
  const answers: unknown[] = useWatch({ name: keys });
  if (hideWhen.some((condition, index) => holds(condition, answers[index]))) return null;
  const list = optionsBy ? optionsBy.options[String(answers.at(-1))] : options;
  if (optionsBy && list === undefined) return null;
  return <Question asked={asked} options={list} />;
}

function Question({
  asked: { key, label, help, type, isRequired },
  options = [],
}: {
  asked: Asked;
  options: readonly Option[] | undefined;
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

function holds(condition: Condition, answer: unknown): boolean {
  switch (condition.operator) {
    case 'answered':
      return Boolean(answer);
    case 'notAnswered':
      return !answer;
    case 'equals':
      return answer === condition.value;
    case 'notEquals':
      return answer !== condition.value;
    case 'in':
      return condition.values.includes(String(answer));
    default:
      throw new Error(`The page asks "${condition.operator}", which nobody answers here yet.`);
  }
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Page />);
