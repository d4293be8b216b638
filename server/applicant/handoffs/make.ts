import { renderSVG } from 'uqr';
import type { MadeHandoff, MakeHandoff } from '#contract/handoffs.ts';
import { documentKeys } from '#form/engine/inventory.ts';
import { lockOpenApplication } from '#server/applicant/application/repository.ts';
import { noSuchDocument } from '#server/applicant/documents/refusals.ts';
import { limit } from '#server/core/http/limits.ts';
import { createHandoff, revokeHandoffs } from '#server/core/identity/handoffs/repository.ts';
import { OWN_KINDS } from '#server/core/identity/handoffs/state.ts';
import { type Applicant, applicantAsActor } from '#server/core/identity/principal.ts';
import type { Platform } from '#server/core/platform.ts';
import { withTrail } from '#server/core/trail/record.ts';
import { mustBeOpen, partOf } from './parent.ts';
import { noSuchHandoff } from './refusals.ts';

/** Links that an account may make. */
export const MAKE_LIMIT = { per: 'account', max: 30, perSeconds: 60 * 60 } as const;

/**
 * Makes a link for an applicant. A new link for a document or a parent takes back the one before.
 * @throws AppError 400 for an unknown document or parent; 409 for an application that cannot be changed; 429 after too many.
 */
export async function makeHandoff(
  applicant: Applicant,
  { kind, subject }: MakeHandoff,
  platform: Pick<Platform, 'database' | 'clock' | 'settings' | 'form'>,
): Promise<Omit<MadeHandoff, 'message'>> {
  const { clock, settings, form } = platform;
  const { accountId } = applicant;
  await limit(platform, { ...MAKE_LIMIT, name: 'handoffs made', key: String(accountId) });
  if (kind === 'parent') partOf(form, subject);
  else if (kind === 'scan' ? !documentKeys(form).includes(subject) : subject !== '') {
    throw noSuchDocument(subject, 400);
  }
  return withTrail(platform, applicantAsActor(applicant), async (trx, leave) => {
    const now = clock();
    if (kind !== 'review') {
      const application = await lockOpenApplication(trx, accountId, now);
      if (kind === 'parent') await mustBeOpen(trx, accountId, application);
      await revokeHandoffs(trx, accountId, { kinds: [kind], subject }, now);
    }
    const made = await createHandoff(trx, { accountId, kind, subject }, now);
    leave({ act: 'handoff.made', account: accountId, details: { handoff: made.id, task: kind } });
    const address = `${settings.publicUrl}/link/${made.code}`;
    return { id: made.id, address, qr: qrOf(address), expires_at: made.expires_at.toISOString() };
  });
}

/** Takes a link back. @throws AppError 404 where the account has no such link, or it is over. */
export async function takeBackHandoff(
  applicant: Applicant,
  id: number,
  platform: Pick<Platform, 'database' | 'clock'>,
): Promise<void> {
  const { accountId } = applicant;
  await withTrail(platform, applicantAsActor(applicant), async (trx, leave) => {
    const which = { kinds: OWN_KINDS, id };
    const [revoked] = await revokeHandoffs(trx, accountId, which, platform.clock());
    if (revoked === undefined) throw noSuchHandoff();
    leave({ act: 'handoff.revoked', account: accountId, details: { handoff: id } });
  });
}

/** An address as a QR code in SVG: black on white in every colour scheme, because not every camera reads the inverse. */
function qrOf(address: string): string {
  return renderSVG(address, { border: 4 });
}
