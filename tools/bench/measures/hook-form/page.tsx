/** The first form page in idiomatic react-hook-form: uncontrolled inputs, conditions that watch one answer. */

import parts from 'virtual:asked';
import { createRoot } from 'react-dom/client';
import {
  FormProvider,
  type UseFormRegisterReturn,
  useFieldArray,
  useForm,
  useFormContext,
  useFormState,
  useWatch,
} from 'react-hook-form';
import type { Condition } from '#form/engine/conditions.ts';
import type { Asked, Part } from './asked.ts';

function Page() {
  const form = useForm({ shouldUnregister: true });
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={form.handleSubmit(() => undefined)}>
        {parts.map((part) => (
          <section key={part.id}>
            <h2>{part.title}</h2>
            <p>{part.why}</p>
            <Questions asked={part.asked} place="" />
            {part.again && <Again again={part.again} />}
          </section>
        ))}
        <button type="submit">Save and Continue</button>
      </form>
    </FormProvider>
  );
}

function Again({ again }: { again: NonNullable<Part['again']> }) {
  const { fields, append } = useFieldArray({ name: again.id });
  return (
    <>
      {fields.map(({ id }, index) => (
        <Questions key={id} asked={again.asked} place={`${again.id}.${index}.`} />
      ))}
      {fields.length === 0 && (
        <button type="button" onClick={() => append({})}>
          {again.label}
        </button>
      )}
    </>
  );
}

function Questions({ asked, place }: { asked: readonly Asked[]; place: string }) {
  return asked.map((one) =>
    one.hideWhen.length === 0 && !one.optionsBy ? (
      <Question key={one.key} asked={one} place={place} options={one.options} />
    ) : (
      <Conditional key={one.key} asked={one} place={place} />
    ),
  );
}

function Conditional({ asked, place }: { asked: Asked; place: string }) {
  const { hideWhen, optionsBy, options } = asked;
  const keys = [...hideWhen.map(({ key }) => key), ...(optionsBy ? [optionsBy.key] : [])];
  const answers: unknown[] = useWatch({ name: keys.map((key) => place + key) });
  if (hideWhen.some((condition, index) => holds(condition, answers[index]))) return null;
  const list = optionsBy ? optionsBy.options[String(answers.at(-1))] : options;
  if (optionsBy && list === undefined) return null;
  return <Question asked={asked} place={place} options={list} />;
}

function Question({
  asked: { key, label, help, type, isRequired, maxLength },
  place,
  options = [],
}: {
  asked: Asked;
  place: string;
  options?: Asked['options'];
}) {
  const name = place + key;
  const { register, getFieldState } = useFormContext();
  const error = getFieldState(name, useFormState({ name })).error;
  const box = register(name, { required: isRequired, ...(maxLength && { maxLength }) });
  return (
    <div>
      {type === 'choice' ? <p>{label}</p> : <label htmlFor={name}>{label}</label>}
      {help && <p>{help}</p>}
      <Control id={name} type={type} box={box} options={options} />
      {error && <p role="alert">Please answer this.</p>}
    </div>
  );
}

function Control({
  id,
  type,
  box,
  options = [],
}: {
  id: string;
  type: Asked['type'];
  box: UseFormRegisterReturn;
  options: Asked['options'];
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
