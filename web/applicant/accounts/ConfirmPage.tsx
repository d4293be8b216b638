import { checkConfirmation } from '#form/accounts/cards.ts';
import { codeIn } from '#form/accounts/credentials.ts';
import { useSay } from '#web/core/language/say.ts';
import { useNavigate } from '#web/core/routing/RouterProvider.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { useToasts } from '#web/ui/toast/toasts.ts';
import { toSay } from '#words/say.ts';
import { AccountCard } from './AccountCard.tsx';
import { carried, useArrivalState } from './arrival.ts';
import { CodeField, EmailField } from './fields.tsx';
import { useConfirm } from './queries.ts';
import { useCard, useCardError } from './useCard.ts';
import { useResend } from './useResend.ts';

/** Confirm Your Account (spec §2): the code from the e-mail, then on to /login. */
export function Component() {
  const say = useSay();
  const arrival = useArrivalState();
  const error = useCardError('Confirm Card');
  const toasts = useToasts();
  const navigate = useNavigate();
  const { mutate: confirm, isPending } = useConfirm();
  const card = useCard({
    initial: { username: arrival.username, code: '' },
    check: checkConfirmation,
    isPending,
    onSubmit: ({ username: typed, code }) => {
      const username = typed.trim();
      error.dismiss();
      confirm(
        { username, code: codeIn(code) },
        {
          onSuccess: ({ message: successMessage }) =>
            navigate('/login', { state: { ...carried(arrival), username, successMessage } }),
          onError: error.show,
        },
      );
    },
  });
  const { resend, isPending: isResending } = useResend((message) =>
    toasts.show({ tone: 'success', title: toSay('A new code'), description: message }),
  );
  return (
    <AccountCard
      name="Confirm Card"
      header={say('Confirm Your Account')}
      lead={say('So we know the email address is yours.')}
      success={arrival.successMessage}
      formProps={card.formProps}
      isPending={isPending}
      pendingLabel={say('Checking your code')}
      asides={
        <Button
          variant="quiet"
          isBusy={isResending}
          busyLabel={say('Sending a new code')}
          onClick={() => resend(card.values.username)}
        >
          {say('Resend confirmation code?')}
        </Button>
      }
      footer={{
        question: say('Is your account already confirmed?'),
        link: say('Log In'),
        to: '/login',
        state: { ...carried(arrival), username: card.values.username },
      }}
    >
      <EmailField {...card.field('username')} />
      <CodeField {...card.field('code')} />
    </AccountCard>
  );
}
