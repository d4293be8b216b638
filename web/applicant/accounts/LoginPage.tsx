import { checkLogin } from '#form/accounts/cards.ts';
import { DEFAULT_ROUTE } from '#form/application/pages.ts';
import { type SessionContextValue, useSessionContext } from '#web/applicant/session/context.tsx';
import { loadSession } from '#web/applicant/session/load.ts';
import { findResumePage } from '#web/applicant/session/redirects.ts';
import { useQueryClient } from '#web/core/api/queries.ts';
import { useSay } from '#web/core/language/say.ts';
import { rememberedLanguage, switchLanguage } from '#web/core/language/switch.ts';
import { Link } from '#web/core/routing/Link.tsx';
import { useNavigate } from '#web/core/routing/RouterProvider.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { AccountCard } from './AccountCard.tsx';
import { carried, useArrivalError, useArrivalState } from './arrival.ts';
import { EmailField, PasswordField } from './fields.tsx';
import { PasskeyLogIn } from './PasskeyLogIn.tsx';
import { useLogIn } from './queries.ts';
import { useCard, useCardError } from './useCard.ts';
import { useResend } from './useResend.ts';

/** Log In (spec §2), without validation while typing (spec §5). */
export function Component() {
  const say = useSay();
  const context = useSessionContext();
  const queryClient = useQueryClient();
  const arrival = useArrivalState();
  const error = useCardError('Login Card');
  const navigate = useNavigate();
  useArrivalError(arrival.errorMessage);
  const load = () => loadSession({ session: context.session, queryClient });
  const { mutate: logIn, isPending } = useLogIn(load);
  function enter() {
    const pathname = pageAfterLogin(context);
    context.session.leadToGap();
    const language = rememberedLanguage(document.cookie);
    if (language === undefined || language === say.language.tag)
      navigate(pathname, { replace: true, state: carried(arrival) });
    else {
      const place = { pathname, search: '', hash: '' };
      void switchLanguage(window, language, () => context.answerKeeper.saveUnsaved(), place);
    }
  }
  const card = useCard({
    initial: { username: arrival.username, password: '' },
    check: checkLogin,
    checksWhileTyping: false,
    isPending,
    onSubmit: ({ username, password }) => {
      error.dismiss();
      logIn(
        { username: username.trim(), password },
        {
          onSuccess: enter,
          onError: error.show,
        },
      );
    },
  });
  const { resend, isPending: isResending } = useResend((successMessage, username) =>
    navigate('/confirm', { state: { ...carried(arrival), username, successMessage } }),
  );
  return (
    <AccountCard
      name="Login Card"
      header={say('Log In')}
      lead={say('Pick up where you left off.')}
      success={arrival.successMessage}
      formProps={card.formProps}
      isPending={isPending}
      pendingLabel={say('Logging in')}
      asides={
        <>
          <Link to="/forgot" state={{ ...carried(arrival), username: card.values.username }}>
            {say('Forgot password?')}
          </Link>
          <Button
            variant="quiet"
            isBusy={isResending}
            busyLabel={say('Sending a new code')}
            onClick={() => resend(card.values.username)}
          >
            {say('Resend confirmation code?')}
          </Button>
        </>
      }
      otherWay={<PasskeyLogIn loadSession={load} error={error} onDone={enter} />}
      footer={{
        question: say('Do you need an account?'),
        link: say('Sign Up'),
        to: '/signup',
        state: carried(arrival),
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

/** The page on which the session expired, or the last saved page, or the default route (spec §2). */
function pageAfterLogin({ session, sessionEnd }: SessionContextValue): string {
  const state = session.getState();
  const interrupted = sessionEnd.takeInterruptedPage(state.username);
  return (
    interrupted ?? findResumePage({ pathname: DEFAULT_ROUTE, hash: '' }, state) ?? DEFAULT_ROUTE
  );
}
