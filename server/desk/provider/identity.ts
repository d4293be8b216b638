/** Reads a person's identity and roles from the claims of a provider. Pure. */
import type { StaffRole } from '#contract/desk.ts';
import { TEXT_PATTERN } from '#contract/text.ts';
import type { ProviderSettings, Strength } from '#server/core/provider-settings.ts';

/** The provider's claims about a person, after its signature and everything else was checked. */
export type Claims = Readonly<Record<string, unknown>> & {
  readonly iss: string;
  readonly sub: string;
};

export type Identity = {
  readonly issuer: string;
  readonly subject: string;
  readonly mail: string;
  readonly name: string;
  readonly roles: readonly StaffRole[];
};

/** Microsoft Entra, in its clouds. */
const ENTRA = /^https:\/\/login\.(?:microsoftonline\.(?:com|us)|partner\.microsoftonline\.cn)\//;
const LONGEST = 300;

/** @returns undefined for claims that name nobody. */
export function identityIn(
  claims: Claims,
  { rolesClaim, roles }: Pick<ProviderSettings, 'rolesClaim' | 'roles'>,
): Identity | undefined {
  const subject = subjectIn(claims);
  if (subject === undefined) return undefined;
  const words = new Set(wordsIn(findClaim(claims, rolesClaim)));
  const given = [...roles].filter(([word]) => words.has(word)).map(([, role]) => role);
  const mail = textIn(claims.email ?? claims.preferred_username ?? claims.upn).toLowerCase();
  return {
    issuer: claims.iss,
    subject,
    mail,
    // Colleagues read one of the two, and must be able to tell people apart.
    name: textIn(claims.name) || (mail === '' ? subject : ''),
    roles: [...new Set(given)].sort(),
  };
}

/**
 * Whether a sign-in has one of the strengths that were asked for. Without such a claim, it counts as one with a password only.
 * @param claims those of the signed token: no others describe this sign-in.
 */
export function isStrong(claims: Claims, asked: readonly Strength[]): boolean {
  if (asked.length === 0) return true;
  return asked.some(({ claim, word }) => wordsIn(findClaim(claims, claim)).includes(word));
}

/**
 * Entra's `sub` differs for each application, so its people are known by tenant and object. Those two claims are trusted from no other
 * provider.
 */
function subjectIn({ iss, sub, tid, oid }: Claims): string | undefined {
  const subject = ENTRA.test(iss) ? [tid, oid].map(textIn) : [textIn(sub)];
  return subject.includes('') ? undefined : subject.join('/');
}

/** `realm_access.roles` is a claim of this name, or `roles` within the claim `realm_access`. */
function findClaim(claims: unknown, name: string): unknown {
  if (typeof claims !== 'object' || claims === null) return undefined;
  if (Object.hasOwn(claims, name)) return (claims as Record<string, unknown>)[name];
  const dot = name.indexOf('.');
  if (dot < 0 || !Object.hasOwn(claims, name.slice(0, dot))) return undefined;
  return findClaim((claims as Record<string, unknown>)[name.slice(0, dot)], name.slice(dot + 1));
}

function wordsIn(claim: unknown): string[] {
  const words = Array.isArray(claim) ? claim : [claim];
  return words.filter((word) => typeof word === 'string');
}

/** A text that can be stored; empty for everything else. */
function textIn(claim: unknown): string {
  const isText = typeof claim === 'string' && new RegExp(TEXT_PATTERN, 'u').test(claim);
  return isText && claim.length <= LONGEST ? claim.trim() : '';
}
