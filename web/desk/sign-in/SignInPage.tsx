import { useQuery } from '@tanstack/react-query';
import { SIGN_IN_WITH_PROVIDER } from '#contract/calls.ts';
import { send } from '#web/core/api/request.ts';
import { useSay } from '#web/core/language/say.ts';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { useDesk } from '../desk-app.tsx';
import { useRefreshMe } from '../me.ts';
import { useTitle } from '../ui/useTitle.ts';
import { Doorway } from './Doorway.tsx';
import { SignIn } from './SignIn.tsx';

/** Shown at any address of the desk while nobody is signed in; the page at that address follows. */
export function SignInPage() {
  const say = useSay();
  const title = say('Sign in');
  useTitle(title);
  const { providerAnswer } = useDesk();
  const refreshMe = useRefreshMe();
  // Sent to the server once, because the provider's answer is valid only once.
  const { error, isLoading } = useQuery({
    queryKey: ['provider-answer'],
    queryFn: async () => {
      const answer = await send(SIGN_IN_WITH_PROVIDER, { answer: providerAnswer });
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
      <Doorway title={title}>
        {isLoading ? (
          <p role="status">
            <Spinner /> {say('Signing you in')}
          </p>
        ) : (
          <SignIn refusal={error} />
        )}
      </Doorway>
    </main>
  );
}
