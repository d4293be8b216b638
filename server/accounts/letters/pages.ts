import { hasDevMailbox } from '#server/platform/mail/dev-mailbox.ts';
import type { Settings } from '#server/platform/settings.ts';
import type { Say } from '#words/say.ts';

/** A sentence that says where to read a message, on a portal that keeps messages instead of mailing them; empty elsewhere. */
export function whereToLook(say: Say, settings: Settings): string {
  if (!hasDevMailbox(settings)) return '';
  const sentence = say(
    'This portal is not connected to a mail server, so please read the email at {url}.',
    { url: `${settings.publicUrl}/dev/mail` },
  );
  return ` ${sentence}`;
}
