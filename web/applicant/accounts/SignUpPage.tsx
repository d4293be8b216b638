import { SIGN_UP } from '#contract/calls.ts';
import type { Message } from '#contract/message.ts';
import { checkSignUp } from '#form/accounts/cards.ts';
import { holdsAnyAnswer } from '#form/engine/answers.ts';
import { send } from '#web/core/api/request.ts';
import { useSay } from '#web/core/language/say.ts';
import { AccountCard } from './AccountCard.tsx';
import { EmailField, NewPasswordField } from './fields.tsx';
import { useCard } from './useCard.ts';

/** Sign Up (spec §2): on to /confirm with the address, the server's message, and what was typed in the form. */
export function Component() {
  const say = useSay();
  const card = useCard({
    name: 'Sign Up Card',
    fields: ['password'],
    check: checkSignUp,
    call: ({ username, password }) => send<Message>(SIGN_UP, { username, password }),
    onSent: (successMessage, state) =>
      card.navigate('/confirm', { state: { ...state, successMessage } }),
  });
  const purpose = say('An account saves your answers, so you can stop and come back.');
  const lead = holdsAnyAnswer(card.arrival.answers ?? {})
    ? `${say('Your answers so far come along.')} ${purpose}`
    : purpose;
  return (
    <AccountCard
      card={card}
      header={say('Sign Up')}
      lead={lead}
      pendingLabel={say('Creating your account')}
      footer={{
        question: say('Do you already have an account?'),
        link: say('Log In'),
        to: '/login',
        state: card.carried,
      }}
    >
      <EmailField
        {...card.field('username')}
        help={say('We’ll send you a code. Use an address you will still have next year.')}
      />
      <NewPasswordField {...card.field('password')} />
    </AccountCard>
  );
}
