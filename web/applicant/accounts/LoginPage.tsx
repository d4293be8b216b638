import { useEffect } from 'react';
import { LOG_IN } from '#contract/calls.ts';
import type { Message } from '#contract/message.ts';
import { checkLogin } from '#form/accounts/cards.ts';
import { DEFAULT_ROUTE } from '#form/application/pages.ts';
import { useSessionContext } from '#web/applicant/session/context.tsx';
import { loadSession } from '#web/applicant/session/load.ts';
import { findResumePage } from '#web/applicant/session/redirects.ts';
import { RequestError, send } from '#web/core/api/request.ts';
import { useMutation, useQueryClient } from '#web/core/api/tanstack-query.ts';
import { useSay } from '#web/core/language/say.ts';
import { rememberedLanguage, switchLanguage } from '#web/core/language/switch.ts';
import { loadPart } from '#web/core/parts/load-part.ts';
import { canUsePasskeys } from '#web/core/passkeys/passkeys-here.ts';
import { Link } from '#web/core/routing/Link.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { PasswordField } from '#web/ui/controls/Fields.tsx';
import { useToasts } from '#web/ui/toast/toasts.ts';
import { toSay } from '#words/say.ts';
import styles from './AccountCard.module.css';
import { AccountCard } from './AccountCard.tsx';
import { EmailField } from './fields.tsx';
import { ResendButton } from './ResendButton.tsx';
import { useCard } from './useCard.ts';

/** Log In (spec §2), without validation while typing (spec §5). */
export function Component() {
  const say = useSay();
  const context = useSessionContext();
  const queryClient = useQueryClient();
  /** Loads the profile, which completes the login (spec §7). */
  async function load() {
    if (!(await loadSession({ session: context.session, queryClient })))
      throw new RequestError(COOKIES_REFUSED, 200);
  }
  function enter() {
    const state = context.session.getState();
    // The page on which the session expired, or the last saved page, or the default route (spec §2).
    const pathname =
      context.sessionEnd.takeInterruptedPage(state.username) ??
      findResumePage({ pathname: DEFAULT_ROUTE, hash: '' }, state) ??
      DEFAULT_ROUTE;
    context.session.leadToMissing();
    const language = rememberedLanguage(document.cookie);
    if (language === undefined || language === say.language.tag)
      card.navigate(pathname, { replace: true, state: card.carried });
    else {
      const place = { pathname, search: '', hash: '' };
      void switchLanguage(window, language, () => context.answerKeeper.saveUnsaved(), place);
    }
  }
  const card = useCard({
    name: 'Login Card',
    fields: ['password'],
    check: checkLogin,
    checksWhileTyping: false,
    call: async ({ username, password }) => {
      const answer = await send<Message>(LOG_IN, { username, password });
      await load();
      return answer;
    },
    onSent: enter,
  });
  useArrivalError(card.arrival.errorMessage);
  const passkey = useMutation({
    throwOnError: false,
    mutationFn: async () => {
      card.error.dismiss();
      const part = await loadPart(() => import('#web/applicant/account/passkey.ts'));
      await part.logInWithPasskey();
      await load();
    },
    onSuccess: enter,
    onError: card.error.show,
  });
  return (
    <AccountCard
      card={card}
      header={say('Log In')}
      lead={say('Pick up where you left off.')}
      success={card.arrival.successMessage}
      pendingLabel={say('Logging in')}
      asides={
        <>
          <Link to="/forgot" state={card.state}>
            {say('Forgot password?')}
          </Link>
          <ResendButton
            typed={card.values.username}
            onSent={(successMessage, username) =>
              card.navigate('/confirm', { state: { ...card.carried, username, successMessage } })
            }
          />
        </>
      }
      otherWay={
        canUsePasskeys() && (
          <Button
            variant="quiet"
            className={styles.otherWay}
            isBusy={passkey.isPending}
            busyLabel={say('Logging in')}
            onClick={() => passkey.mutate()}
          >
            {say('Use a passkey')}
          </Button>
        )
      }
      footer={{
        question: say('Do you need an account?'),
        link: say('Sign Up'),
        to: '/signup',
        state: card.carried,
      }}
    >
      <EmailField {...card.field('username')} />
      <PasswordField
        id="password"
        label={say('Password')}
        autoComplete="current-password"
        {...card.field('password')}
      />
    </AccountCard>
  );
}

/** Shown when a login succeeded but the browser did not store its cookie. */
const COOKIES_REFUSED = toSay(
  'Your browser did not keep you logged in. Please allow cookies for this page and try again.',
);

const LOGGED_OUT_TITLE = toSay('Logged out');

/** Shows the error of the navigation state as a toast (spec §2). */
function useArrivalError(errorMessage: string | undefined): void {
  const toasts = useToasts();
  useEffect(() => {
    if (errorMessage === undefined) return;
    toasts.show({ tone: 'error', title: LOGGED_OUT_TITLE, description: errorMessage });
    return () => toasts.dismissTitled(LOGGED_OUT_TITLE);
  }, [errorMessage, toasts]);
}
