import { randomBytes } from 'node:crypto';
import type { Database } from '../../database/database.ts';

/** The one key that upload policies and read permits are signed with; the first process that needs it makes it. */
export async function getSigningSecret({ kysely }: Pick<Database, 'kysely'>): Promise<Buffer> {
  await kysely
    .insertInto('signing_secrets')
    .values({ name: NAME, secret: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { secret } = await kysely
    .selectFrom('signing_secrets')
    .select('secret')
    .where('name', '=', NAME)
    .executeTakeFirstOrThrow();
  return secret;
}

const NAME = 'files';
