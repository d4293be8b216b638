import { databaseAddresses } from './database-encryption.ts';
import type { Environment } from './settings.ts';
import * as read from './settings-readers.ts';

/** Where the database is, and who goes there for what. Only `DATABASE_URL` is needed: it then does everything. */
export type DatabaseSettings = {
  /** `DATABASE_URL`; undefined means the embedded database. */
  readonly databaseUrl: string | undefined;
  /**
   * `DATABASE_DIRECT_URL`: the same database without the pooler that `DATABASE_URL` leads to. What has to keep one connection goes there:
   * migrations, and the job queue, which listens.
   */
  readonly databaseDirectUrl: string | undefined;
  /** `DATABASE_REPLICA_URL`: a replica of it that lists are read from; undefined means that they are read from the database itself. */
  readonly databaseReplicaUrl: string | undefined;
  /**
   * `DATABASE_OWNER_URL`: the same database for the role that owns the tables, without a pooler. It brings them up to date and gives the role of
   * `DATABASE_URL` no more than it needs; undefined means that one role does both.
   */
  readonly databaseOwnerUrl: string | undefined;
  /** `DATABASE_POOL_SIZE`: connections that this process holds at most. */
  readonly databasePoolSize: number;
};

/** Settings that only say more about the database of `DATABASE_URL`. */
const BESIDE_URL = ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL', 'DATABASE_OWNER_URL'];

export function readDatabaseSettings(
  get: read.Get,
  environment: Environment,
  problems: string[],
): DatabaseSettings {
  const isSet = (name: string) => environment[name] || environment[`${name}_FILE`];
  for (const name of BESIDE_URL) {
    if (isSet(name) && !isSet('DATABASE_URL')) {
      problems.push(
        `${name} is set, but DATABASE_URL is not: it must hold the address of that database for everything else.`,
      );
    }
  }
  const getAddress = databaseAddresses(get, problems);
  return {
    databaseUrl: getAddress('DATABASE_URL'),
    databaseDirectUrl: getAddress('DATABASE_DIRECT_URL'),
    databaseReplicaUrl: getAddress('DATABASE_REPLICA_URL'),
    databaseOwnerUrl: getAddress('DATABASE_OWNER_URL'),
    databasePoolSize: get('DATABASE_POOL_SIZE', read.wholeNumber(5, 1000), 10),
  };
}
