import { credentialMessages, isEmail } from '#form/accounts/credentials.ts';
import { useResendConfirm } from '../api/queries.ts';
import { dismissCardError, showCardError } from './card-toasts.ts';

/** "Resend confirmation code?" on the login and confirm cards: it needs only a valid address (spec §5). */
export function useResend(onSent: (message: string, username: string) => void) {
  const { mutate, isPending } = useResendConfirm();
  function resend(typed: string) {
    const username = typed.trim();
    if (isPending) return;
    dismissCardError('Resend Confirmation Code');
    if (!isEmail(username)) {
      showCardError('Resend Confirmation Code', credentialMessages.resendEmailInvalid);
      return;
    }
    mutate(
      { username },
      {
        onSuccess: ({ message }) => onSent(message, username),
        onError: ({ message }) => showCardError('Resend Confirmation Code', message),
      },
    );
  }
  return { resend, isPending };
}
