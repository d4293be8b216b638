/** The settings of the college's own sign-in, an OpenID Connect provider for its staff. */
import { STAFF_ROLES, type StaffRole } from '#contract/desk.ts';
import { isLoopback } from './loopback.ts';
import type { Get, Reader } from './settings-readers.ts';
import { secretText, text, wholeNumber } from './settings-readers.ts';

export type ProviderSettings = NonNullable<ReturnType<typeof readProvider>>;

/** A claim about a sign-in, such as `acr` or `amr`, and its required value. */
export type Strength = { readonly claim: string; readonly word: string };

const issuerUrl: Reader<string> = {
  mayHold:
    'the issuer of an OpenID Connect provider, without anything behind it, such as https://login.example.edu/realms/college (http:// only where the provider and PUBLIC_URL are both on this machine)',
  parse(value) {
    const url = URL.canParse(value) ? new URL(value) : undefined;
    const isGood = url && /^https?:$/.test(url.protocol) && !url.search && !url.hash;
    return isGood && !url.username ? value : undefined;
  },
};

const roleWords: Reader<ReadonlyMap<string, StaffRole>> = {
  mayHold: `pairs of a word of the provider and a role, divided by semicolons, such as admissions-staff=reader; it-admins=administrator (roles: ${STAFF_ROLES.join(', ')})`,
  parse(value) {
    // Split at the last `=`: a directory name may itself contain one.
    const read = pairsIn(value, (pair) => pair.lastIndexOf('='));
    const roles = read?.flatMap(([word, name]) => {
      const role = STAFF_ROLES.find((one) => one === name);
      return role === undefined ? [] : [[word, role] as const];
    });
    return roles && roles.length > 0 && roles.length === read?.length ? new Map(roles) : undefined;
  },
};

const strengths: Reader<readonly Strength[]> = {
  mayHold:
    'pairs of a claim and a word that it has to hold, divided by semicolons, such as amr=mfa; acr=phr (one of them is enough)',
  // Split at the first `=`: the value may itself contain one, as an address does.
  parse: (value) =>
    pairsIn(value, (pair) => pair.indexOf('='))?.map(([claim, word]) => ({ claim, word })),
};

/** Pairs divided by semicolons; undefined if half of one is missing. @param splitAt finds the `=` between the halves. */
function pairsIn(value: string, splitAt: (pair: string) => number): [string, string][] | undefined {
  const pairs = value.split(';').filter((pair) => pair.trim() !== '');
  const halves = pairs.map((pair): [string, string] => {
    const at = splitAt(pair);
    return [pair.slice(0, Math.max(0, at)).trim(), pair.slice(at + 1).trim()];
  });
  return halves.every(([one, other]) => one !== '' && other !== '') ? halves : undefined;
}

/** Reads the provider's settings; undefined where none is set. Inconsistent settings are added to `problems`. */
export function readProvider(get: Get, publicUrl: string, problems: string[]) {
  const issuer = get('STAFF_OIDC_ISSUER', issuerUrl, undefined);
  const clientId = get('STAFF_OIDC_CLIENT_ID', text, undefined);
  const clientSecret = get('STAFF_OIDC_CLIENT_SECRET', secretText, undefined);
  /** The provider's words for roles. */
  const roles = get('STAFF_OIDC_ROLES', roleWords, undefined);
  const scope = get('STAFF_OIDC_SCOPE', text, 'openid profile email');
  /** A dot leads into an object. */
  const rolesClaim = get('STAFF_OIDC_ROLES_CLAIM', text, 'roles');
  /** At least one of these claims must hold for a sign-in. Empty means no requirement. */
  const strength: readonly Strength[] = get('STAFF_OIDC_STRENGTH', strengths, []);
  const maxAgeMinutes = get('STAFF_OIDC_MAX_AGE_MINUTES', wholeNumber(1, 100_000), undefined);
  // A setting that was refused already has its line.
  if (problems.some((problem) => problem.startsWith('STAFF_OIDC_'))) return undefined;
  const parts = {
    STAFF_OIDC_ISSUER: issuer,
    STAFF_OIDC_CLIENT_ID: clientId,
    STAFF_OIDC_CLIENT_SECRET: clientSecret,
    STAFF_OIDC_ROLES: roles,
  };
  const missing = Object.entries(parts).filter(([, value]) => value === undefined);
  if (missing.length === Object.keys(parts).length) return undefined;
  for (const [name] of missing) {
    problems.push(
      `${name} is not set: the sign-in of the staff by a provider needs all of ${Object.keys(parts).join(', ')}.`,
    );
  }
  if (!issuer || !clientId || !clientSecret || !roles) return undefined;
  if (!isSafe(issuer, publicUrl)) {
    problems.push(
      `STAFF_OIDC_ISSUER is "${issuer}". It may begin with http:// only where it and PUBLIC_URL are both on this machine.`,
    );
  }
  const asked = { strength, maxAgeMinutes };
  return { issuer, clientId, clientSecret, scope, rolesClaim, roles, ...asked };
}

function isSafe(issuer: string, publicUrl: string): boolean {
  if (issuer.startsWith('https:')) return true;
  return [issuer, publicUrl].every((address) => isLoopback(new URL(address).hostname));
}
