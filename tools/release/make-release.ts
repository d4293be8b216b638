/** Makes a release's files from a commit. The same commit gives the same bytes, so that anyone can reproduce and compare them. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { PrebuildOptions, Prebuilt } from './prebuild.ts';
import { makeSbom } from './sbom.ts';

/** The signature's namespace: signatures for other purposes are not valid here. */
const NAMESPACE = 'matricula-release';

type ReleaseOptions = {
  /** The repository. */
  readonly root: string;
  /** The output folder. */
  readonly folder: string;
  /** An OpenSSH Ed25519 key without a passphrase, or in an agent. Without a key, nothing is signed. */
  readonly key?: string | undefined;
  /** Makes the archive that is built already, of the source archive; without it, a release has none. */
  readonly prebuild?: ((tar: Buffer, options: PrebuildOptions) => Prebuilt) | undefined;
};

/** @returns the names of the files. @throws Error if there are uncommitted changes. */
export function makeRelease({ root, folder, key, prebuild }: ReleaseOptions): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, maxBuffer: 2 ** 30 });
  if (git('status', '--porcelain').length > 0) {
    throw new Error('There are changes that are not committed: a release is made of a commit.');
  }
  const commit = git('rev-parse', 'HEAD').toString().trim();
  const at = new Date(Number(git('log', '-1', '--format=%ct').toString()) * 1000);
  const { name, version } = JSON.parse(git('show', 'HEAD:package.json').toString());
  const title = `${name}-${version}`;
  // The archive must not depend on the user's umask or git settings.
  const tar = git('-c', 'tar.umask=0022', 'archive', '--format=tar', `--prefix=${title}/`, commit);
  const files: readonly (readonly [string, string | Buffer])[] = [
    [`${title}.tar.gz`, packed(tar)],
    [`${title}.cdx.json`, makeSbom(root, { name, commit, at })],
    ...(prebuild === undefined ? [] : [asFile(prebuild(tar, { title, at }))]),
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

function asFile({ name, tar }: Prebuilt): readonly [string, Buffer] {
  return [name, packed(tar)];
}

/** The tenth byte names the operating system; 255 means unknown. */
function packed(tar: Buffer): Buffer {
  const gzip = gzipSync(tar, { level: 9 });
  gzip[9] = 255;
  return gzip;
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

function sign(file: string, key: string): void {
  // ssh-keygen asks before it overwrites a signature.
  rmSync(`${file}.sig`, { force: true });
  execFileSync('ssh-keygen', ['-Y', 'sign', '-q', '-f', key, '-n', NAMESPACE, file]);
}
