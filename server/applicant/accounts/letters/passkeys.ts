/** The letters about passkeys, so that an intruder cannot add one unseen. */
import type { Message } from '#server/core/mail/mail.ts';
import { momentInWords } from '#tenant/moments.ts';
import { writeLetter } from './letter.ts';
import type { Sender } from './sender.ts';

type Change = 'added' | 'removed';
type About = { readonly name: string; readonly at: Date; readonly isFormer?: boolean };

/**
 * Tells the owner of an account that a passkey was added or removed.
 * @param about.isFormer the letter goes to a former address of the account, whose owner can undo the move.
 */
export function passkeyLetter(
  sender: Sender,
  to: string,
  change: Change,
  { name, at, isFormer = false }: About,
): Message {
  const { say, tenant } = sender;
  const { partnerName } = tenant;
  const about = { name, moment: momentInWords(at, tenant, 'weekday') };
  const [subject, text] =
    change === 'added'
      ? [
          say('A passkey was added to your {partnerName} account', { partnerName }),
          say(
            'The passkey “{name}” was added to your account on {moment}. You can log in with it now, without your password.',
            about,
          ),
        ]
      : [
          say('A passkey was removed from your {partnerName} account', { partnerName }),
          say(
            'The passkey “{name}” was removed from your account on {moment}. Nobody can log in with it anymore.',
            about,
          ),
        ];
  const next = isFormer ? [undoTheMove(sender)] : ifItWasNotYou(sender);
  return writeLetter(sender, { to, subject, parts: [text, ...next] });
}

function undoTheMove({ say, tenant }: Sender) {
  const { email, phone } = tenant.contacts.technicalHelp;
  return say(
    'Your account has another email address now, so you get this at your old one. If it was not you, please open the link “Keep my address” in our email about the change right away, or tell us at {email} or {phone}.',
    { email, phone },
  );
}

function ifItWasNotYou(sender: Sender) {
  const { say, tenant } = sender;
  const { email, phone } = tenant.contacts.technicalHelp;
  return [
    say(
      'If it was not you, please choose a new password right away, remove every passkey that you do not recognize, and tell us at {email} or {phone}.',
      { email, phone },
    ),
    { link: sender.pageUrl('/forgot'), label: say('Choose a new password') },
    { link: sender.pageUrl('/account#passkeys'), label: say('See your passkeys') },
  ];
}
