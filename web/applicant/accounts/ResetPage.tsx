import { checkPasswordReset } from '#form/accounts/cards.ts';
import { useSay } from '#web/core/language/say.ts';
import { useNavigate } from '#web/core/routing/RouterProvider.tsx';
import { AccountCard } from './AccountCard.tsx';
import { carried, useArrivalState } from './arrival.ts';
import { EmailField, NewPasswordField, PasswordField } from './fields.tsx';
import { useResetPassword } from './queries.ts';
import { useCard, useCardError } from './useCard.ts';

/** Reset Password (spec §2): opened by the link in the e-mail, which fills in the address and the link's id. */
export function Component() {
  const say = useSay();
  const arrival = useArrivalState();
  const error = useCardError('Reset Password Card');
  const navigate = useNavigate();
  const { mutate: resetPassword, isPending } = useResetPassword();
  const card = useCard({
    initial: { username: arrival.username, password: '', confirm_password: '' },
    check: checkPasswordReset,
    isPending,
    onSubmit: ({ username: typed, ...passwords }) => {
      const username = typed.trim();
      error.dismiss();
      resetPassword(
        { username, ...passwords, id: arrival.id },
        {
          onSuccess: ({ message: successMessage }) =>
            navigate('/login', { state: { ...carried(arrival), username, successMessage } }),
          onError: error.show,
        },
      );
    },
  });
  return (
    <AccountCard
      name="Reset Password Card"
      header={say('Reset Password')}
      lead={say(
        'Choose a new password. You will be logged out everywhere, and any passkeys will be removed.',
      )}
      formProps={card.formProps}
      isPending={isPending}
      pendingLabel={say('Saving your new password')}
      footer={{
        question: say('Do you need a new link?'),
        link: say('Forgot Password'),
        to: '/forgot',
        state: { ...carried(arrival), username: card.values.username },
      }}
    >
      <EmailField {...card.field('username')} />
      <NewPasswordField {...card.field('password')} password={card.values.password} />
      <PasswordField
        id="confirm_password"
        label={say('Confirm password')}
        autoComplete="new-password"
        {...card.field('confirm_password')}
      />
    </AccountCard>
  );
}
