import { useLayoutEffect, useRef } from 'react';
import * as calls from '#contract/calls.ts';
import type { ProviderAddress, SignInWays, StaffProfile } from '#contract/desk.ts';
import type { AskedPasskey } from '#contract/passkeys.ts';
import { send } from '#web/core/api/request.ts';
import { useMutation, useQuery } from '#web/core/api/tanstack-query.ts';
import { useSay } from '#web/core/language/say.ts';
import { useDocumentTitle } from '#web/core/useDocumentTitle.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { FailureNotice } from '#web/ui/feedback/FailureNotice.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { showsOwnErrors } from '../client.ts';
import { DESK } from '../desk-app.tsx';
import { useRefreshMe } from '../me.ts';
import { useRead } from '../useRead.ts';
import { rememberAddress } from './arrival.ts';
import { askPasskeyOf } from './passkey.ts';
import styles from './SignInCard.module.css';
import { SignInCard } from './SignInCard.tsx';

/** The ways to sign in: the college's identity provider, if there is one, and a passkey. @param refusal why an earlier attempt failed. */
function SignIn({ refusal }: { refusal?: Error | null | undefined }) {
  const say = useSay();
  const refreshMe = useRefreshMe();
  const ways = useRead<SignInWays>([calls.GET_SIGN_IN_WAYS], { staleTime: 'static' });
  const { mutate, variables, isPending, isIdle, error } = useMutation({
    ...showsOwnErrors,
    mutationFn: async (way: 'passkey' | 'provider') => {
      if (way === 'provider') return goToProvider();
      const { options } = await send<AskedPasskey>(calls.ASK_PASSKEY);
      await send(calls.SIGN_IN_WITH_PASSKEY, { credential: await askPasskeyOf(options) });
      await refreshMe();
    },
  });
  const hasProvider = ways.data?.provider === true;
  const problem = isIdle ? refusal : error;
  if (ways.data === undefined) return null;
  return (
    <>
      <FailureNotice error={problem} />
      <div className={styles.ways}>
        {hasProvider && (
          <Button
            isWide
            isBusy={isPending && variables === 'provider'}
            onClick={() => mutate('provider')}
          >
            {say('Sign in with your college’s account')}
          </Button>
        )}
        <Button
          isWide
          variant={hasProvider ? 'secondary' : 'primary'}
          isBusy={isPending && variables === 'passkey'}
          onClick={() => mutate('passkey')}
        >
          {say('Sign in with a passkey')}
        </Button>
      </div>
      <details className={styles.help}>
        <summary>{say('I cannot sign in')}</summary>
        <p>
          {say(
            'A passkey is on the device on which you registered it, or in your password manager. If you have lost it, or have none yet, ask an administrator of the portal for an invitation: it comes by email and registers a new one.',
          )}
        </p>
      </details>
    </>
  );
}

/** Leaves the page. Never resolves, so that the button stays busy until the page is gone. */
async function goToProvider(): Promise<never> {
  const { url } = await send<ProviderAddress>(calls.ASK_PROVIDER);
  rememberAddress(window);
  window.location.assign(url);
  return new Promise(() => {});
}

export interface SignInPageProps {
  /** The answer of the college's sign-in; "" if the user does not come from there. */
  readonly providerAnswer: string;
}

/** Shown at any address of the desk while nobody is signed in, and then replaced by the page at that address. */
export function SignInPage({ providerAnswer }: SignInPageProps) {
  const say = useSay();
  const title = say('Sign in');
  useDocumentTitle(title);
  const refreshMe = useRefreshMe();
  // Sent to the server once, because the provider's answer is valid only once.
  const { error, isLoading } = useQuery({
    queryKey: ['provider-answer'],
    queryFn: async () => {
      const answer = await send(calls.SIGN_IN_WITH_PROVIDER, { answer: providerAnswer });
      await refreshMe();
      return answer;
    },
    enabled: providerAnswer !== '',
    staleTime: 'static',
    gcTime: Number.POSITIVE_INFINITY,
    retryOnMount: false,
    throwOnError: false,
  });
  return (
    <main>
      <SignInCard title={title}>
        {isLoading ? (
          <p role="status">
            <Spinner /> {say('Signing you in')}
          </p>
        ) : (
          <SignIn refusal={error} />
        )}
      </SignInCard>
    </main>
  );
}

/** Covers a page whose session has ended. After signing in again, the user continues where they were. */
export function SignInAgain({ person: { mail } }: { person: Pick<StaffProfile, 'mail'> }) {
  const say = useSay();
  const dialog = useRef<HTMLDialogElement>(null);
  const title = say('Your session has ended');
  useDocumentTitle(title);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.cover}
      aria-label={title}
      onCancel={(event) => event.preventDefault()}
    >
      <SignInCard title={title}>
        <p>
          {say(
            'Sign in again as {mail} and pick up where you were: what you have typed is still there.',
            { mail },
          )}
        </p>
        <SignIn />
        <Button variant="quiet" onClick={() => window.location.assign(DESK)}>
          {say('Leave this page')}
        </Button>
      </SignInCard>
    </dialog>
  );
}
