import { databaseAddresses } from './database-encryption.ts';
import type { Environment } from './settings.ts';
import * as read from './settings-readers.ts';

/** Addresses of the database, by purpose. Only `DATABASE_URL` is required; it then serves all purposes. */
export type DatabaseSettings = {
  /** `DATABASE_URL`; undefined means the embedded database. */
  readonly databaseUrl: string | undefined;
  /**
   * `DATABASE_DIRECT_URL`: the same database without the pooler of `DATABASE_URL`. Used by work that must keep one connection:
   * migrations, and the job queue with its LISTEN.
   */
  readonly databaseDirectUrl: string | undefined;
  /** `DATABASE_REPLICA_URL`: a replica that serves lists; undefined means that lists are read from the database itself. */
  readonly databaseReplicaUrl: string | undefined;
  /**
   * `DATABASE_OWNER_URL`: the same database, without a pooler, for the role that owns the tables. The owner migrates it and grants the
   * role of `DATABASE_URL` only what it needs; undefined means that one role does both.
   */
  readonly databaseOwnerUrl: string | undefined;
  /** `DATABASE_POOL_SIZE`: the most connections that this process holds. */
  readonly databasePoolSize: number;
};

/** Settings that need `DATABASE_URL`. */
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
