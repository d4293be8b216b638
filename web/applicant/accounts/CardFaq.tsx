import { useSay } from '#web/core/language/say.ts';
import { Faq } from '#web/ui/text/Faq.tsx';
import type { Say } from '#words/say.ts';
import type { CardName } from './useCard.ts';

/** The question that applicants have at each card: whether their typed answers are still there. */
export function CardFaq({ name }: { name: CardName }) {
  const say = useSay();
  return (
    <Faq
      entries={[{ question: say('Are my answers still there?'), answer: answerAt(say, name) }]}
    />
  );
}

/** Answers stay in the browser's tab until the login, and are in the account from then on (contract §6). */
function answerAt(say: Say, name: CardName): string {
  switch (name) {
    case 'Sign Up Card':
      return say(
        'Yes. What you typed is kept in this tab, and saved to your account when you log in here.',
      );
    case 'Confirm Card':
      return say(
        'Yes, in this tab. Keep it open, type the code here and log in: then your answers are saved. You can read the email on another device.',
      );
    case 'Forgot Password Card':
    case 'Reset Password Card':
      return say('Yes. A new password changes nothing in your application.');
    default:
      return say(
        'Yes. What you saved is in your account, on any device. What you typed in this tab is added when you log in.',
      );
  }
}
