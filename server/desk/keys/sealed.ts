/** Everything in the database that is sealed with the server's key: a change of the key goes through all of it. */
import { aboutDestination } from '../handing-on/secrets.ts';

export const SEALED = [
  { table: 'destinations', column: 'sealed', aboutRow: aboutDestination },
] as const;

export type SealedColumn = (typeof SEALED)[number];
