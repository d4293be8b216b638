import type { Queries, Transaction } from '#server/core/database/database.ts';
import type { Request } from '#server/core/http/app.ts';
import { refusal } from '#server/core/http/errors.ts';
import { networkOf } from '#server/core/identity/caller.ts';
import { keepChallenge, takeChallenge } from '#server/core/identity/challenges.ts';
import type { SignedIn } from '#server/core/identity/cookies.ts';
import { endSessions } from '#server/core/identity/repository.ts';
import { createToken } from '#server/core/identity/tokens.ts';
import type { Platform } from '#server/core/platform.ts';
import type { ProviderSettings } from '#server/core/provider-settings.ts';
import { type Leave, withTrail } from '#server/core/trail/record.ts';
import { giveRoles } from '../members/change.ts';
import { addMember, lockMember } from '../members/repository.ts';
import { attemptSignIn, signIn } from '../sign-in.ts';
import { type Identity, identityIn } from './identity.ts';
import type { Provider, Secrets } from './openid.ts';

const QUESTION = { kind: 'staff', purpose: 'provider' } as const;

/** Where the provider sends the browser back to: a page, which hands its query on. */
function redirectUri({ publicUrl }: Pick<Platform['settings'], 'publicUrl'>): string {
  return `${publicUrl}/desk/sign-in`;
}

/** @returns the address to which the browser goes, and the token that it has to bring back in a cookie. @throws AppError 503. */
export function askProvider(
  platform: Pick<Platform, 'database' | 'settings' | 'clock'>,
  request: Request,
  provider: Provider,
): Promise<{ url: string; token: string }> {
  return attemptSignIn(platform, request, 'provider', async () => {
    const { url, secrets } = await provider.begin(redirectUri(platform.settings));
    const { value } = createToken();
    await keepChallenge(platform, value, QUESTION, secrets);
    return { url, token: value };
  });
}

/**
 * Signs in the person whom the provider names. A new person is added as a member; everybody gets the roles that the provider gives now.
 * @param token of the browser that went there. @param answer the query that it came back with.
 * @throws AppError 400, 403, 409, 503.
 */
export function signInWithProvider(
  platform: Pick<Platform, 'database' | 'settings' | 'clock' | 'languages'>,
  request: Request,
  provider: Provider & { readonly settings: ProviderSettings },
  { token, answer }: { token: string | undefined; answer: string },
): Promise<SignedIn> {
  const { database, settings } = platform;
  return attemptSignIn(platform, request, 'provider', async (about) => {
    const secrets = await takeChallenge(platform, token ?? '', QUESTION);
    const url = new URL(redirectUri(settings));
    url.search = answer;
    const claims = await provider.finish(url, secrets as Secrets);
    const identity = identityIn(claims, provider.settings);
    if (identity === undefined) throw nobody();
    const known = await findIdentity(database.kysely, identity);
    if (known !== undefined) about(known.id);
    if (known?.removed_at) throw removed();
    if (identity.roles.length === 0) {
      if (known !== undefined) await takeRolesAway(platform, request, known.id);
      throw withoutRole();
    }
    return signIn(platform, request, 'provider', async (trx, leave) => {
      if (known !== undefined) return update(trx, leave, identity, known.id);
      const id = await addMember(trx, { ...identity, added_at: platform.clock() });
      const details = { staff: id, from: [], to: identity.roles };
      leave({ act: 'staff.roles-changed', details });
      return id;
    });
  });
}

function findIdentity(queries: Queries, { issuer, subject }: Identity) {
  return queries
    .selectFrom('staff')
    .select(['id', 'removed_at'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

async function update(
  trx: Transaction,
  leave: Leave,
  { mail, name, roles }: Identity,
  staffId: number,
): Promise<number> {
  const member = await lockMember(trx, staffId, removed);
  await trx.updateTable('staff').set({ mail, name }).where('id', '=', staffId).execute();
  await giveRoles({ trx, leave }, member, { roles });
  return staffId;
}

/** Removes the roles of a member who has none at the provider any more, and ends their sessions. */
function takeRolesAway(
  platform: Pick<Platform, 'database' | 'clock'>,
  request: Request,
  staffId: number,
): Promise<void> {
  const by = { kind: 'anybody', network: networkOf(request.ip) } as const;
  return withTrail(platform, by, async (trx, leave) => {
    const member = await lockMember(trx, staffId, removed);
    if (member.roles.length === 0) return;
    await giveRoles({ trx, leave }, member, { roles: [] });
    await endSessions(trx, { kind: 'staff', id: staffId });
  });
}

const nobody = refusal(400, 'nobody_named', (say) =>
  say(
    'Your college’s sign-in did not say who you are. Please tell an administrator of the portal.',
  ),
);

const withoutRole = refusal(403, 'no_role', (say) =>
  say(
    'Your college’s account is right, but it gives you no role at this desk. Please ask an administrator of the portal.',
  ),
);

const removed = refusal(403, 'removed_member', (say) =>
  say('Your access to this desk was taken away. Please ask an administrator of the portal.'),
);
