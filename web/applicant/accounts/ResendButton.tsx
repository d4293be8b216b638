import { RESEND_CONFIRM } from '#contract/calls.ts';
import type { Message } from '#contract/message.ts';
import { credentialMessages, isEmail } from '#form/accounts/credentials.ts';
import { send } from '#web/core/api/request.ts';
import { useMutation } from '#web/core/api/tanstack-query.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { useCardError } from './useCard.ts';

/** "Resend confirmation code?" on the login and confirm cards: it needs only a valid address (spec §5). */
export function ResendButton({
  typed,
  onSent,
}: {
  typed: string;
  onSent: (message: string, username: string) => void;
}) {
  const say = useSay();
  const error = useCardError('Resend Confirmation Code');
  const { mutate, isPending } = useMutation({
    mutationFn: (username: string) => send<Message>(RESEND_CONFIRM, { username }),
    throwOnError: false,
    onSuccess: ({ message }, username) => onSent(message, username),
    onError: error.show,
  });
  function resend() {
    const username = typed.trim();
    error.dismiss();
    if (isEmail(username)) mutate(username);
    else error.show({ message: credentialMessages.resendEmailInvalid });
  }
  return (
    <Button
      variant="quiet"
      isBusy={isPending}
      busyLabel={say('Sending a new code')}
      onClick={resend}
    >
      {say('Resend confirmation code?')}
    </Button>
  );
}
