import type { Request } from '#server/platform/http/app.ts';
import type { Settings } from '#server/platform/settings.ts';

/**
 * An address of ours under the name by which this browser knows us, such as 127.0.0.1 for localhost: to its page any other
 * name is another website. Addresses of other servers stay as they are.
 */
export function underCallersName(
  url: string,
  { headers }: Pick<Request, 'headers'>,
  { publicUrl }: Pick<Settings, 'publicUrl'>,
): string {
  const { origin, host } = headers;
  const isOurs = url.startsWith(`${publicUrl}/`);
  const isOwnName = origin === `http://${host}` || origin === `https://${host}`;
  return isOurs && isOwnName ? origin + url.slice(publicUrl.length) : url;
}
