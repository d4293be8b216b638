import type { Settings } from '#server/platform/settings.ts';

/** The pages that a letter may lead to. */
type Page = '/login' | '/signup' | '/confirm' | '/forgot' | '/reset';

/** The address of a page, as people type it. */
export function pageUrl(
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  page: Page,
  query: Readonly<Record<string, string>> = {},
): string {
  const search = new URLSearchParams(query).toString();
  return `${publicUrl}${page}${search === '' ? '' : `?${search}`}`;
}

/** Where no mail server is set: tells a newcomer where the message is. Empty otherwise. */
export function whereToLook({
  smtpUrl,
  publicUrl,
}: Pick<Settings, 'smtpUrl' | 'publicUrl'>): string {
  if (smtpUrl !== undefined) return '';
  return ` This portal is not connected to a mail server, so please read the message at ${publicUrl}/dev/mail.`;
}
