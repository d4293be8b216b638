import type { DatabaseAddress } from '../database.ts';
import { SOCKET_PORT } from './socket-folder.ts';

/** The address of one database behind a socket. Everything is given, so that `PG…` variables change nothing. */
export function addressIn(socketFolder: string, database: string, user: string): DatabaseAddress {
  return { host: socketFolder, port: SOCKET_PORT, user, database, ssl: false };
}
