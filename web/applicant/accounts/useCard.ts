import type { Message } from '#contract/message.ts';
import { type NavigationState, readNavigationState } from '#web/applicant/session/navigation.ts';
import { useMutation } from '#web/core/api/tanstack-query.ts';
import { useLocation, useNavigate, useSearchParams } from '#web/core/routing/RouterProvider.tsx';
import { type Failure, useToasts } from '#web/ui/toast/toasts.ts';
import { toSay } from '#words/say.ts';
import { type FieldsOptions, useFields } from './useFields.ts';

/** The labels of the cards' errors (spec §8). */
export const ERROR_TITLES = {
  'Login Card': toSay('Login Card Error'),
  'Sign Up Card': toSay('Sign Up Card Error'),
  'Confirm Card': toSay('Confirm Card Error'),
  'Forgot Password Card': toSay('Forgot Password Card Error'),
  'Reset Password Card': toSay('Reset Password Card Error'),
  'Resend Confirmation Code': toSay('Resend Confirmation Code Error'),
} as const;

export type CardName = keyof typeof ERROR_TITLES;

/** Shows the server's errors as toasts with the card's label, one at a time. */
export function useCardError(card: CardName) {
  const toasts = useToasts();
  const title = ERROR_TITLES[card];
  return {
    show: (error: Failure) => toasts.show({ tone: 'error', title, error }),
    dismiss: () => toasts.dismissTitled(title),
  };
}

interface CardOptions<Field extends string>
  extends Pick<FieldsOptions<Field | 'username'>, 'check' | 'checksWhileTyping'> {
  readonly name: CardName;
  /** The fields beside the username, which comes from the previous screen or from the link in an e-mail. */
  readonly fields: readonly Field[];
  /** Sends valid values; `id` is that of a reset link. */
  readonly call: (
    values: Readonly<Record<Field | 'username', string>> & { readonly id: string },
  ) => Promise<Message>;
  /** Called with the server's message, and the state to carry to the next screen. */
  readonly onSent: (message: string, state: NavigationState) => void;
}

/** The state of an account card: its fields, its call, and what it carries from screen to screen (spec §2). */
export function useCard<Field extends string = never>(options: CardOptions<Field>) {
  const { name, fields, check, checksWhileTyping, call, onSent } = options;
  const query = useSearchParams();
  const arrival = readNavigationState(useLocation().state);
  const { answers } = arrival;
  const carried: NavigationState = answers === undefined ? {} : { answers };
  const id = query.get('id') ?? '';
  const error = useCardError(name);
  const { mutate, isPending } = useMutation({ mutationFn: call, throwOnError: false });
  const empty = Object.fromEntries(fields.map((field) => [field, '']));
  const form = useFields<Field | 'username'>({
    initial: {
      ...(empty as Record<Field, string>),
      username: arrival.username ?? query.get('username') ?? '',
    },
    check,
    checksWhileTyping,
    isPending,
    onSubmit: (values) => {
      const username = values.username.trim();
      error.dismiss();
      mutate(
        { ...values, username, id },
        {
          onSuccess: ({ message }) => onSent(message, { ...carried, username }),
          onError: error.show,
        },
      );
    },
  });
  return {
    ...form,
    name,
    error,
    isPending,
    arrival,
    /** The typed answers, for the next screen. */
    carried,
    /** The same, with the address as typed. */
    state: { ...carried, username: form.values.username },
    navigate: useNavigate(),
  };
}
