import { CONFIRM } from '#contract/calls.ts';
import type { Message } from '#contract/message.ts';
import { checkConfirmation } from '#form/accounts/cards.ts';
import { codeIn } from '#form/accounts/credentials.ts';
import { send } from '#web/core/api/request.ts';
import { useSay } from '#web/core/language/say.ts';
import { useToasts } from '#web/ui/toast/toasts.ts';
import { toSay } from '#words/say.ts';
import { AccountCard } from './AccountCard.tsx';
import { CodeField, EmailField } from './fields.tsx';
import { ResendButton } from './ResendButton.tsx';
import { useCard } from './useCard.ts';

/** Confirm Your Account (spec §2): the code from the e-mail, then on to /login. */
export function Component() {
  const say = useSay();
  const toasts = useToasts();
  const card = useCard({
    name: 'Confirm Card',
    fields: ['code'],
    check: checkConfirmation,
    call: ({ username, code }) => send<Message>(CONFIRM, { username, code: codeIn(code) }),
    onSent: (successMessage, state) =>
      card.navigate('/login', { state: { ...state, successMessage } }),
  });
  return (
    <AccountCard
      card={card}
      header={say('Confirm Your Account')}
      lead={say('So we know the email address is yours.')}
      success={card.arrival.successMessage}
      pendingLabel={say('Checking your code')}
      asides={
        <ResendButton
          typed={card.values.username}
          onSent={(description) =>
            toasts.show({ tone: 'success', title: toSay('A new code'), description })
          }
        />
      }
      footer={{
        question: say('Is your account already confirmed?'),
        link: say('Log In'),
        to: '/login',
        state: card.state,
      }}
    >
      <EmailField {...card.field('username')} />
      <CodeField {...card.field('code')} />
    </AccountCard>
  );
}
