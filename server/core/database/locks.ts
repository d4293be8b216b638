/** "MATR" in ASCII: sets our advisory locks apart from anybody else's in the same database. */
const MATRICULA = 0x4d415452;

/** Every advisory lock of the program, as the two arguments of `pg_advisory_lock`. */
export const LOCKS = {
  /** Held while the database is brought up to date. */
  migrations: [MATRICULA, 1],
  /** Held by the one server that runs on an embedded database. */
  server: [MATRICULA, 2],
  /** Held, shared, by everyone who uses an embedded database: whoever leaves last stops it. */
  use: [MATRICULA, 3],
  /** Held while what is in an embedded database is given to the role that owns it. */
  ownership: [MATRICULA, 4],
} satisfies Record<string, [number, number]>;
