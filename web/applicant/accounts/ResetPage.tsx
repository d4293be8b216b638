import { RESET_PASSWORD } from '#contract/calls.ts';
import type { Message } from '#contract/message.ts';
import { checkPasswordReset } from '#form/accounts/cards.ts';
import { send } from '#web/core/api/request.ts';
import { useSay } from '#web/core/language/say.ts';
import { PasswordField } from '#web/ui/controls/Fields.tsx';
import { AccountCard } from './AccountCard.tsx';
import { EmailField, NewPasswordField } from './fields.tsx';
import { useCard } from './useCard.ts';

/** Reset Password (spec §2): opened by the link in the e-mail, which fills in the address and the link's id. */
export function Component() {
  const say = useSay();
  const card = useCard({
    name: 'Reset Password Card',
    fields: ['password', 'confirm_password'],
    check: checkPasswordReset,
    call: (values) => send<Message>(RESET_PASSWORD, values),
    onSent: (successMessage, state) =>
      card.navigate('/login', { state: { ...state, successMessage } }),
  });
  return (
    <AccountCard
      card={card}
      header={say('Reset Password')}
      lead={say(
        'Choose a new password. You will be logged out everywhere, and any passkeys will be removed.',
      )}
      pendingLabel={say('Saving your new password')}
      footer={{
        question: say('Do you need a new link?'),
        link: say('Forgot Password'),
        to: '/forgot',
        state: card.state,
      }}
    >
      <EmailField {...card.field('username')} />
      <NewPasswordField {...card.field('password')} />
      <PasswordField
        id="confirm_password"
        label={say('Confirm password')}
        autoComplete="new-password"
        {...card.field('confirm_password')}
      />
    </AccountCard>
  );
}
