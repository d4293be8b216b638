import { checkForgotPassword } from '#form/accounts/cards.ts';
import { useForgotPassword } from '../api/queries.ts';
import { showToast } from '../ui/toast/toasts.ts';
import { AccountCard } from './AccountCard.tsx';
import { carried, useArrivalState } from './arrival.ts';
import { dismissCardError, showCardError } from './card-toasts.ts';
import { EmailField } from './fields.tsx';
import { useCard } from './use-card.ts';

/** Forgot Password (spec §2): asks for an e-mail with a link to /reset. */
export function Component() {
  const arrival = useArrivalState();
  const { mutate: forgotPassword, isPending, data } = useForgotPassword();
  const card = useCard({
    initial: { username: arrival.username },
    check: checkForgotPassword,
    isPending,
    onSubmit: ({ username }) => {
      dismissCardError('Forgot Password Card');
      forgotPassword(
        { username: username.trim() },
        {
          onSuccess: ({ message }) =>
            showToast({ tone: 'success', title: 'Forgot Password', description: message }),
          onError: ({ message }) => showCardError('Forgot Password Card', message),
        },
      );
    },
  });
  return (
    <AccountCard
      name="Forgot Password Card"
      header="Forgot Password"
      lead="We send you an email with a link, and you choose a new password."
      success={data?.message}
      formProps={card.formProps}
      isPending={isPending}
      pendingLabel="Sending you an email"
      footer={{
        question: 'Do you remember your password?',
        link: 'Log In',
        to: '/login',
        state: { ...carried(arrival), username: card.values.username },
      }}
    >
      <EmailField bound={card.bind('username')} errors={card.errorsAt('username')} />
    </AccountCard>
  );
}
