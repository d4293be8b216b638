/** Signing keys of receipts. They are in the database, like all of the portal's own secrets. */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto';
import type { Queries, Transaction } from '#server/core/database/database.ts';

type SigningKey = { readonly id: string; readonly privateKey: KeyObject };

/** The public part of a key. */
type PublishedKey = {
  readonly id: string;
  /** The 32-byte Ed25519 key, in base64url. */
  readonly x: string;
  readonly madeAt: Date;
  readonly retiredAt: Date | null;
};

/** The current signing key; the first receipt creates it. */
export async function getSigningKey(trx: Transaction, now: Date): Promise<SigningKey> {
  const found = await findSigningKey(trx);
  if (found !== undefined) return found;
  await addKey(trx, now);
  // If two transactions race, both use the key that was stored first.
  const added = await findSigningKey(trx);
  if (added === undefined) throw new Error('there is no key to sign receipts with');
  return added;
}

/** Retires the current key, deletes its private half, and creates another. @returns the new key's id. */
export async function rotateKey(trx: Transaction, now: Date): Promise<string> {
  await trx
    .updateTable('receipt_keys')
    .set({ retired_at: now, private_key: null })
    .where('retired_at', 'is', null)
    .execute();
  await addKey(trx, now);
  return (await getSigningKey(trx, now)).id;
}

/** Every current or former key, newest first. */
export async function listKeys(queries: Queries): Promise<PublishedKey[]> {
  const rows = await queries
    .selectFrom('receipt_keys')
    .select(['id', 'public_key', 'made_at', 'retired_at'])
    .orderBy('made_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ id, public_key, made_at, retired_at }) => ({
    id,
    x: public_key.toString('base64url'),
    madeAt: made_at,
    retiredAt: retired_at,
  }));
}

/** The public half of a key; undefined for an unknown id. */
export async function findPublicKey(queries: Queries, id: string): Promise<KeyObject | undefined> {
  const row = await queries
    .selectFrom('receipt_keys')
    .select('public_key')
    .where('id', '=', id)
    .executeTakeFirst();
  return row && publicKeyOf(row.public_key.toString('base64url'));
}

/** @param x the `x` of a JSON Web Key. */
function publicKeyOf(x: string): KeyObject {
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
}

async function findSigningKey(trx: Transaction): Promise<SigningKey | undefined> {
  const row = await trx
    .selectFrom('receipt_keys')
    .select(['id', 'private_key'])
    .where('retired_at', 'is', null)
    .executeTakeFirst();
  if (row?.private_key == null) return undefined;
  const privateKey = createPrivateKey({ key: row.private_key, format: 'der', type: 'pkcs8' });
  return { id: row.id, privateKey };
}

async function addKey(trx: Transaction, now: Date): Promise<void> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const bytes = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
  await trx
    .insertInto('receipt_keys')
    .values({
      id: createHash('sha256').update(bytes).digest('hex').slice(0, 16),
      public_key: bytes,
      private_key: privateKey.export({ format: 'der', type: 'pkcs8' }),
      made_at: now,
      retired_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
