/** `/.well-known/security.txt`: where to report a vulnerability (RFC 9116). */
import type { Tenant } from '#tenant/tenant.ts';
import type { App } from '../http/app.ts';
import { anybody } from '../http/who.ts';
import type { Platform } from '../platform.ts';

const PATH = '/.well-known/security.txt';
/** RFC 9116 §2.5.5 recommends less than a year. A shorter time makes outdated copies expire sooner. */
const GOOD_FOR_DAYS = 90;
const DAY_MS = 86_400_000;

type SecurityTxtOptions = {
  readonly tenant: Pick<Tenant, 'security' | 'helpEmail'>;
  readonly publicUrl: string;
  readonly now: Date;
};

/** The content of the file at a moment. */
export function securityTxt({ tenant, publicUrl, now }: SecurityTxtOptions): string {
  // Falls back to the help desk: better than a report that reaches nobody.
  const byDefault = { contacts: [`mailto:${encodeURI(tenant.helpEmail)}`] };
  const security: NonNullable<Tenant['security']> = tenant.security ?? byDefault;
  const { contacts, languages = ['en'], policy, encryption, thanks } = security;
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const expires = new Date(today + GOOD_FOR_DAYS * DAY_MS);
  const fields: readonly (readonly [name: string, value: string | undefined])[] = [
    ...contacts.map((contact) => ['Contact', contact] as const),
    ['Expires', expires.toISOString()],
    ['Encryption', encryption],
    ['Acknowledgments', thanks],
    ['Preferred-Languages', languages.join(', ')],
    // RFC 9116 §2.5: web addresses must begin with https. Without one, the field is omitted.
    ['Canonical', publicUrl.startsWith('https:') ? `${publicUrl}${PATH}` : undefined],
    ['Policy', policy],
  ];
  return fields
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('');
}

/** Serves the file. */
export function securityTxtRoute(
  app: App,
  { tenant, settings, clock }: Pick<Platform, 'tenant' | 'settings' | 'clock'>,
): void {
  app.get(PATH, { config: { who: anybody }, schema: { hide: true } }, (_request, reply) => {
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600');
    return securityTxt({ tenant, publicUrl: settings.publicUrl, now: clock() });
  });
}
