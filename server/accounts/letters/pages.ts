import { hasDevMailbox } from '#server/platform/mail/dev-mailbox.ts';
import type { Settings } from '#server/platform/settings.ts';

/** The pages that a letter may lead to. */
type Page = '/login' | '/signup' | '/confirm' | '/forgot' | '/reset';

/** The full address of a page. */
export function pageUrl(
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  page: Page,
  query: Readonly<Record<string, string>> = {},
): string {
  const search = new URLSearchParams(query).toString();
  return `${publicUrl}${page}${search === '' ? '' : `?${search}`}`;
}

/** A sentence that says where to read a message, on a portal that keeps messages instead of mailing them; empty elsewhere. */
export function whereToLook(settings: Settings): string {
  if (!hasDevMailbox(settings)) return '';
  return ` This portal is not connected to a mail server, so please read the message at ${settings.publicUrl}/dev/mail.`;
}
