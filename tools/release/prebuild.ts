/**
 * `node_modules/.bin/node tools/release/prebuild.ts ARCHIVE.tar.gz`: builds a release's source archive, and packs the result beside it for
 * servers: with the page and the libraries, so that a server builds nothing and asks no registry. For the system and processor of this
 * machine.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { SERVED } from './imported-packages.ts';

/** The contents of the archive beside the server's own folders. The Dockerfile needs the two tools. */
const BESIDE = [
  ...['dist', 'deploy', 'docs', 'node_modules', 'package.json', 'package-lock.json', '.npmrc'],
  ...['.dockerignore', 'Dockerfile', 'compose.yaml', 'README.md', 'LICENSE', 'CHANGELOG.md'],
  ...['SECURITY.md', 'tools/release/keep-production.ts', 'tools/release/imported-packages.ts'],
];

const source = resolve(process.argv[2] ?? '');
const title = basename(source, '.tar.gz');
const folder = mkdtempSync(join(tmpdir(), 'release-'));
try {
  const root = join(folder, title);
  const run = (command: string, ...args: readonly string[]) =>
    execFileSync(command, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  execFileSync('tar', ['-xzf', source], { cwd: folder });
  run('npm', 'ci');
  run('npm', 'run', 'build');
  run(join(root, 'node_modules/.bin/node'), 'tools/release/keep-production.ts', '.');
  writeFileSync(
    join(root, '.dockerignore'),
    '.env\ndeploy/compose/secrets\ndeploy/compose/certificate\n',
  );
  const archive = join(dirname(source), `${title}-${process.platform}-${process.arch}.tar.gz`);
  const at = Math.floor(statSync(join(root, 'package.json')).mtimeMs / 1000);
  const alike = ['--sort=name', `--mtime=@${at}`, '--owner=0', '--group=0', '--numeric-owner'];
  const paths = [...SERVED, ...BESIDE].map((name) => `${title}/${name}`);
  execFileSync('tar', ['-I', 'gzip -9n', '-cf', archive, ...alike, '--mode=u+w,go-w', ...paths], {
    cwd: folder,
  });
  console.log(archive);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
