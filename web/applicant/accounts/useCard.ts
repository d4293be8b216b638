import { type FormEvent, useRef, useState } from 'react';
import type { CardErrors } from '#form/accounts/cards.ts';
import { sayText, useSay } from '#web/core/language/say.ts';
import { useAfterPress } from '#web/ui/controls/useAfterPress.ts';
import { type Failure, useToasts } from '#web/ui/toast/toasts.ts';
import { toSay } from '#words/say.ts';

interface CardOptions<Field extends string> {
  readonly initial: Readonly<Record<Field, string>>;
  /** Returns all errors. While there are errors, nothing is sent (spec §5). */
  readonly check: (values: Readonly<Record<Field, string>>) => CardErrors<Field>;
  /** Called with valid values. */
  readonly onSubmit: (values: Readonly<Record<Field, string>>) => void;
  /** Whether a call is running; a second submit is then ignored. */
  readonly isPending: boolean;
  /** Whether a field's errors show once it has lost the focus, even before the first submit (spec §5: not on the login card). */
  readonly checksWhileTyping?: boolean;
}

/** The names by which spec §8 labels the cards' errors. */
export type CardName =
  | 'Login Card'
  | 'Sign Up Card'
  | 'Confirm Card'
  | 'Forgot Password Card'
  | 'Reset Password Card'
  | 'Resend Confirmation Code';

/** The label of a card's errors (spec §8). */
export function errorTitle(card: CardName): string {
  return ERROR_TITLES[card];
}

const ERROR_TITLES: Readonly<Record<CardName, string>> = {
  'Login Card': toSay('Login Card Error'),
  'Sign Up Card': toSay('Sign Up Card Error'),
  'Confirm Card': toSay('Confirm Card Error'),
  'Forgot Password Card': toSay('Forgot Password Card Error'),
  'Reset Password Card': toSay('Reset Password Card Error'),
  'Resend Confirmation Code': toSay('Resend Confirmation Code Error'),
};

/** Shows the server's errors as toasts with the card's label, one at a time. */
export function useCardError(card: CardName) {
  const toasts = useToasts();
  const title = errorTitle(card);
  return {
    show: (error: Failure) => toasts.show({ tone: 'error', title, error }),
    dismiss: () => toasts.dismissTitled(title),
  };
}

/** The values and errors of a card's fields, and the submit handler. */
export function useCard<Field extends string>({
  initial,
  check,
  onSubmit,
  isPending,
  checksWhileTyping = true,
}: CardOptions<Field>) {
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
    if (wrong.length === 0) onSubmit(values);
    else focusField(form.current, wrong[0]);
  }

  return {
    values,
    formProps: { ref: form, onSubmit: handleSubmit, noValidate: true },
    /** The props of a field: its input's binding, and its errors. */
    field: (name: Field) => ({
      bound: {
        name,
        value: values[name],
        onChange: (event: { currentTarget: { value: string } }) => {
          const { value } = event.currentTarget;
          setValues((before) => ({ ...before, [name]: value }));
        },
        onBlur: () => {
          if (!checksWhileTyping || values[name] === '') return;
          afterPress(() => setWatched((before) => new Set([...before, name])));
        },
      },
      errors: errorsAt(name),
    }),
  };
}

function focusField(form: HTMLFormElement | null, field: string | undefined): void {
  const control = field === undefined ? null : form?.elements.namedItem(field);
  if (control instanceof HTMLElement) control.focus();
}
