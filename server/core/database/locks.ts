/** "MATR" in ASCII: keeps our advisory locks apart from those of other programs in the same database. */
const MATRICULA = 0x4d415452;

/** Every advisory lock of the program, as the two arguments of `pg_advisory_lock`. */
export const LOCKS = {
  /** Held while the database is brought up to date. */
  migrations: [MATRICULA, 1],
  /** Held by the one server that runs on an embedded database. */
  server: [MATRICULA, 2],
  /** Held, shared, by every process that uses an embedded database; the last one to leave stops it. */
  use: [MATRICULA, 3],
  /** Held while owners or rights of database objects are changed. */
  ownership: [MATRICULA, 4],
  /** Held while a backup is written; tried, shared, before files are removed. */
  files: [MATRICULA, 5],
} satisfies Record<string, [number, number]>;
