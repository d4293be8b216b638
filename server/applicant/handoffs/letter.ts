import { writeLetter } from '#server/applicant/accounts/letters/letter.ts';
import type { Sender } from '#server/applicant/accounts/letters/sender.ts';
import type { Message } from '#server/core/mail/mail.ts';

/** Tells an applicant that a parent has sent answers. An open page learns of them only when it is loaded again. */
export function proposalLetter(sender: Sender, to: string): Message {
  const { say } = sender;
  return writeLetter(sender, {
    to,
    subject: say('Your parent or guardian has sent their answers'),
    parts: [
      say(
        'Your parent or guardian has answered the questions you asked them to fill in. Nothing in your application has changed yet: you will see their answers beside the questions about your parents, and can take all of them, or one by one.',
      ),
      { link: sender.pageUrl('/login'), label: say('Log in') },
    ],
  });
}
