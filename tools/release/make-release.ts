/** Makes the files of a release from a commit. The same commit gives the same bytes, so that anybody can make them again and compare. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { makeSbom } from './sbom.ts';

/** What a signature is for, so that one for something else counts for nothing here. */
const NAMESPACE = 'matricula-release';

type ReleaseOptions = {
  /** The repository. */
  readonly root: string;
  /** Where the files are put. */
  readonly folder: string;
  /** An Ed25519 key of OpenSSH, without a passphrase or in an agent; without one nothing is signed. */
  readonly key?: string | undefined;
};

/** @returns the names of the files. @throws Error where something is not committed. */
export function makeRelease({ root, folder, key }: ReleaseOptions): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, maxBuffer: 2 ** 30 });
  if (git('status', '--porcelain').length > 0) {
    throw new Error('There are changes that are not committed: a release is made of a commit.');
  }
  const commit = git('rev-parse', 'HEAD').toString().trim();
  const at = new Date(Number(git('log', '-1', '--format=%ct').toString()) * 1000);
  const { name, version } = JSON.parse(git('show', 'HEAD:package.json').toString());
  const title = `${name}-${version}`;
  // Neither the rights of whoever makes it nor a setting of theirs may show in the archive.
  const tar = git('-c', 'tar.umask=0022', 'archive', '--format=tar', `--prefix=${title}/`, commit);
  const files: readonly (readonly [string, string | Buffer])[] = [
    [`${title}.tar.gz`, packed(tar)],
    [`${title}.cdx.json`, makeSbom(root, { name, commit, at })],
  ];
  mkdirSync(folder, { recursive: true });
  for (const [file, content] of files) writeFileSync(join(folder, file), content);
  const sums = files.map(([file, content]) => `${sha256(content)}  ${file}\n`).join('');
  writeFileSync(join(folder, 'SHA256SUMS'), sums);
  const names = [...files.map(([file]) => file), 'SHA256SUMS'];
  if (key === undefined) return names;
  sign(join(folder, 'SHA256SUMS'), key);
  return [...names, 'SHA256SUMS.sig'];
}

/** The ninth byte names the system that it was packed on. */
function packed(tar: Buffer): Buffer {
  const gzip = gzipSync(tar, { level: 9 });
  gzip[9] = 255;
  return gzip;
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

function sign(file: string, key: string): void {
  // ssh-keygen asks before it writes over a signature.
  rmSync(`${file}.sig`, { force: true });
  execFileSync('ssh-keygen', ['-Y', 'sign', '-q', '-f', key, '-n', NAMESPACE, file]);
}
