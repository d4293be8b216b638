import { useMutation } from '@tanstack/react-query';
import { RequestError } from '#web/core/api/request.ts';
import { useSay } from '#web/core/language/say.ts';
import { loadPart } from '#web/core/parts/load-part.ts';
import { canUsePasskeys } from '#web/core/passkeys/passkeys-here.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import styles from './AccountCard.module.css';
import { COOKIES_REFUSED } from './queries.ts';
import type { useCardError } from './useCard.ts';

/** The passkey login, if the browser supports passkeys. Its code loads when the button is pressed. */
export function PasskeyLogIn({
  loadSession,
  error,
  onDone,
}: {
  /** Loads the profile, which completes the login. */
  loadSession: () => Promise<boolean>;
  error: ReturnType<typeof useCardError>;
  onDone: () => void;
}) {
  const say = useSay();
  const { mutate, isPending } = useMutation({
    throwOnError: false,
    mutationFn: async () => {
      error.dismiss();
      const { logInWithPasskey } = await loadPart(
        () => import('#web/applicant/account/passkey.ts'),
      );
      await logInWithPasskey();
      if (!(await loadSession())) throw new RequestError(COOKIES_REFUSED, 200);
    },
    onSuccess: onDone,
    onError: (problem) => error.show(problem),
  });
  if (!canUsePasskeys()) return null;
  return (
    <Button
      variant="quiet"
      className={styles.otherWay}
      isBusy={isPending}
      busyLabel={say('Logging in')}
      onClick={() => mutate()}
    >
      {say('Use a passkey')}
    </Button>
  );
}
