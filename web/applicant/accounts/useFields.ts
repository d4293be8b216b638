import { type FormEvent, useRef, useState } from 'react';
import type { CardErrors } from '#form/accounts/cards.ts';
import { sayText, useSay } from '#web/core/language/say.ts';
import { useAfterPress } from '#web/ui/controls/useAfterPress.ts';

export interface FieldsOptions<Field extends string> {
  readonly initial: Readonly<Record<Field, string>>;
  /** Returns all errors. While there are errors, nothing is sent (spec §5). */
  readonly check: (values: Readonly<Record<Field, string>>) => CardErrors<Field>;
  /** Called with valid values. */
  readonly onSubmit: (values: Readonly<Record<Field, string>>) => void;
  /** Whether a call is running; a second submit is then ignored. */
  readonly isPending: boolean;
  /** Whether a field's errors show once it has lost the focus, even before the first submit (spec §5: not on the login card). */
  readonly checksWhileTyping?: boolean | undefined;
}

/** The values and errors of a form's fields, and the submit handler. */
export function useFields<Field extends string>({
  initial,
  check,
  onSubmit,
  isPending,
  checksWhileTyping = true,
}: FieldsOptions<Field>) {
  const say = useSay();
  const form = useRef<HTMLFormElement>(null);
  const afterPress = useAfterPress();
  const [values, setValues] = useState(initial);
  const [shown, setShown] = useState<CardErrors<Field>>({});
  const [watched, setWatched] = useState<ReadonlySet<Field>>(new Set());

  const current = checksWhileTyping ? check(values) : {};
  const errorsAt = (field: Field): readonly string[] =>
    ((watched.has(field) ? (current as CardErrors<Field>)[field] : shown[field]) ?? []).map(
      (message) => sayText(say, message),
    );

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const errors = check(values);
    setShown(errors);
    const wrong = Object.keys(errors) as Field[];
    if (checksWhileTyping) setWatched((before) => new Set([...before, ...wrong]));
    if (wrong[0] === undefined) return onSubmit(values);
    const control = form.current?.elements.namedItem(wrong[0]);
    if (control instanceof HTMLElement) control.focus();
  }

  return {
    values,
    formProps: { ref: form, onSubmit: handleSubmit, noValidate: true },
    /** The props of a field. */
    field: (name: Field) => ({
      name,
      value: values[name],
      onChange: (value: string) => setValues((before) => ({ ...before, [name]: value })),
      onBlur: () => {
        if (!checksWhileTyping || values[name] === '') return;
        afterPress(() => setWatched((before) => new Set([...before, name])));
      },
      errors: errorsAt(name),
    }),
  };
}
