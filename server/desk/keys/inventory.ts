/** Every key and password that the server holds: where it is, since when, what for. Never its value. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Platform } from '#server/core/platform.ts';
import { openSealing } from '#server/core/sealing.ts';
import { countSealed } from './reseal.ts';

/** Name, where it is kept, since when, what for. */
type InventoryLine = readonly [name: string, place: string, since: string, use: string];

const UNKNOWN = '-';

/** Takes the environment, because the keys of an object store are no setting of ours. */
export async function listInventory(
  platform: Pick<Platform, 'settings' | 'database'>,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Promise<readonly InventoryLine[]> {
  return [
    ...(await sealingLines(platform)),
    ...(await databaseLines(platform)),
    ...settingLines(platform.settings, environment),
  ];
}

async function sealingLines({
  settings,
  database,
}: Pick<Platform, 'settings' | 'database'>): Promise<readonly InventoryLine[]> {
  const { secretsKey, secretsKeyPrevious, dataDir } = settings;
  const file = join(dataDir, 'secrets.key');
  const since = await stat(file).then(
    ({ mtime }) => dayOf(mtime),
    () => UNKNOWN,
  );
  const isInFile = secretsKey === undefined;
  const { current, older, unreadable } = await countSealed(
    database.kysely,
    await openSealing(settings),
  );
  const count = `seals ${current} of ${current + older + unreadable}; ${older} by an older key, ${unreadable} by none that is here`;
  return [
    ['SECRETS_KEY', isInFile ? file : 'setting', isInFile ? since : UNKNOWN, count],
    ...(secretsKeyPrevious === undefined
      ? []
      : [['SECRETS_KEY_PREVIOUS', 'setting', UNKNOWN, 'opens what was sealed before'] as const]),
  ];
}

async function databaseLines({
  database: { kysely },
}: Pick<Platform, 'database'>): Promise<readonly InventoryLine[]> {
  const receipts = await kysely
    .selectFrom('receipt_keys')
    .select(['id', 'made_at'])
    .where('retired_at', 'is', null)
    .execute();
  const signing = await kysely.selectFrom('signing_secrets').select('name').execute();
  const destinations = await kysely
    .selectFrom('destinations')
    .select(['id', 'name', 'added_at'])
    .where('sealed', 'is not', null)
    .orderBy('id')
    .execute();
  const line = (...cells: InventoryLine) => cells;
  return [
    ...receipts.map(({ id, made_at }) =>
      line(`receipt key ${id}`, 'database', dayOf(made_at), 'signs receipts'),
    ),
    ...signing.map(({ name }) =>
      line(`signing secret "${name}"`, 'database', UNKNOWN, 'signs addresses of files'),
    ),
    ...destinations.map(({ id, name, added_at }) => {
      const since = `${dayOf(added_at)} or later`;
      return line(`destination ${id}`, 'database, sealed', since, `hands on to “${name}”`);
    }),
  ];
}

/** Credentials of other systems, by the setting that holds them. */
function settingLines(
  settings: Platform['settings'],
  environment: Readonly<Record<string, string | undefined>>,
): readonly InventoryLine[] {
  const held: readonly (readonly [name: string, isSet: boolean, use: string])[] = [
    ['DATABASE_URL', hasPassword(settings.databaseUrl), 'opens the database'],
    ['BACKUP_KEY', settings.backupKey !== undefined, 'encrypts backups'],
    ['SMTP_URL', hasPassword(settings.smtpUrl), 'sends e-mail'],
    ['AWS_SECRET_ACCESS_KEY', Boolean(environment.AWS_SECRET_ACCESS_KEY), 'opens the object store'],
    ['STAFF_OIDC_CLIENT_SECRET', settings.provider !== undefined, 'asks the college’s sign-in'],
    ['METRICS_TOKEN', settings.metricsToken !== undefined, 'opens /metrics'],
  ];
  return held.map(([name, isSet, use]) => [name, isSet ? 'setting' : 'not set', UNKNOWN, use]);
}

function hasPassword(url: string | undefined): boolean {
  return url !== undefined && URL.canParse(url) && new URL(url).password !== '';
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
