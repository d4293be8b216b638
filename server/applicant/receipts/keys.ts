/** Signing keys of receipts. They are in the database, like all of the portal's own secrets. */
import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { ReceiptKeys } from '#contract/receipts.ts';
import type { Queries, Transaction } from '#server/core/database/database.ts';

type SigningKey = { readonly id: string; readonly privateKey: KeyObject };

/** The current signing key; the first receipt creates it. */
export async function getSigningKey(trx: Transaction, now: Date): Promise<SigningKey> {
  const row = await trx
    .selectFrom('receipt_keys')
    .select(['id', 'private_key'])
    .where('retired_at', 'is', null)
    .executeTakeFirst();
  if (row?.private_key != null) {
    const privateKey = createPrivateKey({ key: row.private_key, format: 'der', type: 'pkcs8' });
    return { id: row.id, privateKey };
  }
  await addKey(trx, now);
  // If two transactions race, both use the key that was stored first.
  return getSigningKey(trx, now);
}

/** Retires the current key, deletes its private half, and creates another. @returns the new key's id. */
export async function rotateKey(trx: Transaction, now: Date): Promise<string> {
  await trx
    .updateTable('receipt_keys')
    .set({ retired_at: now, private_key: null })
    .where('retired_at', 'is', null)
    .execute();
  return (await getSigningKey(trx, now)).id;
}

/** The public half of every current or former key as a JSON Web Key, newest first. */
export async function listKeys(queries: Queries): Promise<ReceiptKeys['keys']> {
  const rows = await queries
    .selectFrom('receipt_keys')
    .select(['id', 'public_key', 'made_at', 'retired_at'])
    .orderBy('made_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ id, public_key, made_at, retired_at }) => ({
    ...({ kty: 'OKP', crv: 'Ed25519', use: 'sig', alg: 'EdDSA' } as const),
    kid: id,
    x: public_key.toString('base64url'),
    made_at: made_at.toISOString(),
    retired_at: retired_at?.toISOString() ?? '',
  }));
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
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
