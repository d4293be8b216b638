import { useState } from 'react';
import { FORGOT_PASSWORD } from '#contract/calls.ts';
import type { Message } from '#contract/message.ts';
import { checkForgotPassword } from '#form/accounts/cards.ts';
import { send } from '#web/core/api/request.ts';
import { useSay } from '#web/core/language/say.ts';
import { useToasts } from '#web/ui/toast/toasts.ts';
import { toSay } from '#words/say.ts';
import { AccountCard } from './AccountCard.tsx';
import { EmailField } from './fields.tsx';
import { useCard } from './useCard.ts';

/** Forgot Password (spec §2): asks for an e-mail with a link to /reset. */
export function Component() {
  const say = useSay();
  const toasts = useToasts();
  const [success, setSuccess] = useState<string>();
  const card = useCard({
    name: 'Forgot Password Card',
    fields: [],
    check: checkForgotPassword,
    call: ({ username }) => send<Message>(FORGOT_PASSWORD, { username }),
    onSent: (description) => {
      setSuccess(description);
      toasts.show({ tone: 'success', title: toSay('Forgot Password'), description });
    },
  });
  return (
    <AccountCard
      card={card}
      header={say('Forgot Password')}
      lead={say('We’ll email you a link to choose a new password.')}
      success={success}
      pendingLabel={say('Sending you an email')}
      footer={{
        question: say('Do you remember your password?'),
        link: say('Log In'),
        to: '/login',
        state: card.state,
      }}
    >
      <EmailField {...card.field('username')} />
    </AccountCard>
  );
}
