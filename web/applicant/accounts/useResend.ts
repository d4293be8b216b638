import { credentialMessages, isEmail } from '#form/accounts/credentials.ts';
import { useResendConfirm } from './queries.ts';
import { useCardError } from './useCard.ts';

/** "Resend confirmation code?" on the login and confirm cards: it needs only a valid address (spec §5). */
export function useResend(onSent: (message: string, username: string) => void) {
  const { mutate, isPending } = useResendConfirm();
  const error = useCardError('Resend Confirmation Code');
  function resend(typed: string) {
    const username = typed.trim();
    if (isPending) return;
    error.dismiss();
    if (!isEmail(username)) {
      error.show({ message: credentialMessages.resendEmailInvalid });
      return;
    }
    mutate(
      { username },
      {
        onSuccess: ({ message }) => onSent(message, username),
        onError: error.show,
      },
    );
  }
  return { resend, isPending };
}
