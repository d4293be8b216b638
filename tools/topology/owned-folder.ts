/** A folder for PostgreSQL and the like, which refuse to run as root: its files belong to the user that they run as. */
import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chooseRunAs, type RunAs } from '#server/core/database/embedded/run-as.ts';

type OwnedFolder = {
  readonly runAs: RunAs;
  at(name: string): string;
  /** Writes a file that only that user can read. @returns its path. */
  write(name: string, contents: string | Buffer): string;
};

/** Creates the folder. All users must be able to pass through its parents. */
export function makeOwnedFolder(folder: string): OwnedFolder {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const runAs = chooseRunAs(folder);
  const own = (path: string) => {
    if (runAs.kind === 'user') chownSync(path, runAs.uid, runAs.gid);
  };
  own(folder);
  return {
    runAs,
    at: (name) => join(folder, name),
    write(name, contents) {
      const path = join(folder, name);
      writeFileSync(path, contents, { mode: 0o600 });
      own(path);
      return path;
    },
  };
}
