import { databaseAddresses } from './database-encryption.ts';
import type { Environment } from './settings.ts';
import * as read from './settings-readers.ts';

/** Settings that need `DATABASE_URL`. */
const BESIDE_URL = ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL', 'DATABASE_OWNER_URL'];

/** Addresses of the database, by purpose. Only `DATABASE_URL` is required, which then serves all; without it, the database is embedded. */
export function readDatabaseSettings(get: read.Get, environment: Environment, problems: string[]) {
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
    /** Without a pooler, for work that must keep one connection: migrations, and the job queue with its LISTEN. */
    databaseDirectUrl: getAddress('DATABASE_DIRECT_URL'),
    /** A replica that serves lists. */
    databaseReplicaUrl: getAddress('DATABASE_REPLICA_URL'),
    /** Without a pooler, for the role that owns the tables: it migrates, and grants the role of `DATABASE_URL` only what that needs. */
    databaseOwnerUrl: getAddress('DATABASE_OWNER_URL'),
    databasePoolSize: get('DATABASE_POOL_SIZE', read.wholeNumber(5, 1000), 10),
  };
}
