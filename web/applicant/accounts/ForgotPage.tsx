import { checkForgotPassword } from '#form/accounts/cards.ts';
import { useSay } from '#web/core/language/say.ts';
import { useToasts } from '#web/ui/toast/toasts.ts';
import { toSay } from '#words/say.ts';
import { AccountCard } from './AccountCard.tsx';
import { carried, useArrivalState } from './arrival.ts';
import { EmailField } from './fields.tsx';
import { useForgotPassword } from './queries.ts';
import { useCard, useCardError } from './useCard.ts';

/** Forgot Password (spec §2): asks for an e-mail with a link to /reset. */
export function Component() {
  const say = useSay();
  const arrival = useArrivalState();
  const error = useCardError('Forgot Password Card');
  const toasts = useToasts();
  const { mutate: forgotPassword, isPending, data } = useForgotPassword();
  const card = useCard({
    initial: { username: arrival.username },
    check: checkForgotPassword,
    isPending,
    onSubmit: ({ username }) => {
      error.dismiss();
      forgotPassword(
        { username: username.trim() },
        {
          onSuccess: ({ message }) =>
            toasts.show({ tone: 'success', title: toSay('Forgot Password'), description: message }),
          onError: error.show,
        },
      );
    },
  });
  return (
    <AccountCard
      name="Forgot Password Card"
      header={say('Forgot Password')}
      lead={say('We’ll email you a link to choose a new password.')}
      success={data?.message}
      formProps={card.formProps}
      isPending={isPending}
      pendingLabel={say('Sending you an email')}
      footer={{
        question: say('Do you remember your password?'),
        link: say('Log In'),
        to: '/login',
        state: { ...carried(arrival), username: card.values.username },
      }}
    >
      <EmailField {...card.field('username')} />
    </AccountCard>
  );
}
