import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { UPLOAD } from '#contract/calls.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { pathOf } from '../../http/calls.ts';
import type { Settings } from '../../settings.ts';
import { assertFileKey, type Files } from '../files.ts';
import { openFolder } from './folder.ts';
import { signPermit } from './permits.ts';
import { diskRoutes, READ_PATH } from './routes.ts';

export type DiskNeeds = {
  readonly settings: Pick<Settings, 'dataDir' | 'publicUrl'>;
  readonly database: Pick<Database, 'kysely'>;
  readonly clock: Clock;
};

/** Files in a folder below `DATA_DIR`; this server itself serves the presigned addresses. */
export async function openDiskFiles({ settings, database, clock }: DiskNeeds): Promise<Files> {
  const folder = await openFolder(join(settings.dataDir, 'files'), clock());
  const secret = await getSigningSecret(database);
  const { read, write, remove, removeHalves, size, findTrouble } = folder;
  return {
    async presignUpload(policy) {
      assertFileKey(policy.key);
      const fields = { key: policy.key, permit: signPermit(secret, 'upload', policy) };
      return { url: settings.publicUrl + pathOf(UPLOAD), fields };
    },
    async presignRead(permit) {
      assertFileKey(permit.key);
      const query = new URLSearchParams({ permit: signPermit(secret, 'read', permit) });
      return `${settings.publicUrl}${READ_PATH}${permit.key}?${query}`;
    },
    read,
    write,
    remove,
    removeHalves: () => removeHalves(clock()),
    size,
    findTrouble,
    uploadOrigin: undefined,
    addRoutes: (app) => diskRoutes(app, { folder, secret, clock }),
  };
}

const SECRET_NAME = 'files';

/** The key that signs permits; the first process that needs it creates it. */
async function getSigningSecret({ kysely }: Pick<Database, 'kysely'>): Promise<Buffer> {
  await kysely
    .insertInto('signing_secrets')
    .values({ name: SECRET_NAME, secret: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { secret } = await kysely
    .selectFrom('signing_secrets')
    .select('secret')
    .where('name', '=', SECRET_NAME)
    .executeTakeFirstOrThrow();
  return secret;
}
