/** Signed bearer permissions, valid until they expire. Pure. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Permission to upload one file, or to read one under a name for saving. */
type Acts = {
  readonly upload: { readonly key: string; readonly maxBytes: number };
  readonly read: { readonly key: string; readonly fileName: string };
};

/** Signs a permission. It names its act, so that one to read cannot be used to upload. */
export function signPermit<Act extends keyof Acts>(
  secret: Buffer,
  act: Act,
  { expiresAt, ...permit }: Acts[Act] & { readonly expiresAt: Date },
): string {
  const text = JSON.stringify([act, permit, expiresAt.getTime()]);
  return `${Buffer.from(text).toString('base64url')}.${sign(secret, text)}`;
}

/** @returns the permission; undefined unless we signed exactly this for this act and key, and it has not expired. */
export function findPermit<Act extends keyof Acts>(
  secret: Buffer,
  act: Act,
  { key, permit: signed = '', now }: { key?: string; permit?: string; now: Date },
): Acts[Act] | undefined {
  const [encoded = '', signature = ''] = signed.split('.');
  const text = Buffer.from(encoded, 'base64url').toString();
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(secret, text))];
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  const [signedAct, permit, expires]: [string, Acts[Act], number] = JSON.parse(text);
  return signedAct === act && permit.key === key && now.getTime() < expires ? permit : undefined;
}

function sign(secret: Buffer, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url');
}
