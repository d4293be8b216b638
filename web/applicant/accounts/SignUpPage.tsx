import { checkSignUp } from '#form/accounts/cards.ts';
import { holdsAnyAnswer } from '#form/engine/answers.ts';
import { useSay } from '#web/core/language/say.ts';
import { useNavigate } from '#web/core/routing/RouterProvider.tsx';
import { AccountCard } from './AccountCard.tsx';
import { carried, useArrivalState } from './arrival.ts';
import { EmailField, NewPasswordField } from './fields.tsx';
import { useSignUp } from './queries.ts';
import { useCard, useCardError } from './useCard.ts';

/** Sign Up (spec §2): on to /confirm with the address, the server's message, and what was typed in the form. */
export function Component() {
  const say = useSay();
  const arrival = useArrivalState();
  const error = useCardError('Sign Up Card');
  const navigate = useNavigate();
  const { mutate: signUp, isPending } = useSignUp();
  const card = useCard({
    initial: { username: arrival.username, password: '' },
    check: checkSignUp,
    isPending,
    onSubmit: ({ username: typed, password }) => {
      const username = typed.trim();
      error.dismiss();
      signUp(
        { username, password },
        {
          onSuccess: ({ message: successMessage }) =>
            navigate('/confirm', { state: { ...carried(arrival), username, successMessage } }),
          onError: error.show,
        },
      );
    },
  });
  const purpose = say('An account saves your answers, so you can stop and come back.');
  const lead = holdsAnyAnswer(arrival.answers ?? {})
    ? `${say('Your answers so far come along.')} ${purpose}`
    : purpose;
  return (
    <AccountCard
      name="Sign Up Card"
      header={say('Sign Up')}
      lead={lead}
      formProps={card.formProps}
      isPending={isPending}
      pendingLabel={say('Creating your account')}
      footer={{
        question: say('Do you already have an account?'),
        link: say('Log In'),
        to: '/login',
        state: carried(arrival),
      }}
    >
      <EmailField
        {...card.field('username')}
        help={say('We’ll send you a code. Use an address you will still have next year.')}
      />
      <NewPasswordField {...card.field('password')} password={card.values.password} />
    </AccountCard>
  );
}
