import { dismissToastsTitled, showToast } from '../ui/toast/toasts.ts';

/** The names by which spec §8 labels the cards' errors. */
export type CardName =
  | 'Login Card'
  | 'Sign Up Card'
  | 'Confirm Card'
  | 'Forgot Password Card'
  | 'Reset Password Card'
  | 'Resend Confirmation Code';

/** Shows what the server said against it: a toast labelled "Login Card Error" (spec §8). */
export function showCardError(card: CardName, message: string): void {
  showToast({ tone: 'error', title: `${card} Error`, description: message });
}

/** The next try begins: the last one's error is over. */
export function dismissCardError(card: CardName): void {
  dismissToastsTitled(`${card} Error`);
}
