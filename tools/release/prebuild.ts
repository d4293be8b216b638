/**
 * The archive of a release for servers: with the page built and the libraries installed, so that a server builds nothing and asks no
 * registry. For this machine's system and processor.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVED } from './imported-packages.ts';

export type PrebuildOptions = {
  /** The name of the folder in the archive, such as `matricula-1.2.3`. */
  readonly title: string;
  /** The time of every file. */
  readonly at: Date;
};
export type Prebuilt = { readonly name: string; readonly tar: Buffer };

/** What is beside the server's own folders in it. The two tools are for the Dockerfile. */
const BESIDE = [
  ...[
    'dist',
    'deploy',
    'docs',
    'node_modules',
    'package.json',
    'package-lock.json',
    '.npmrc',
    '.dockerignore',
  ],
  ...['Dockerfile', 'compose.yaml', 'README.md', 'LICENSE', 'CHANGELOG.md', 'SECURITY.md'],
  ...['tools/release/keep-production.ts', 'tools/release/imported-packages.ts'],
];

/** @param source the archive of the source, with the folder `title` in it. @throws Error if it cannot be built. */
export function prebuild(source: Buffer, { title, at }: PrebuildOptions): Prebuilt {
  const folder = mkdtempSync(join(tmpdir(), 'release-'));
  try {
    const root = join(folder, title);
    const run = (command: string, ...args: readonly string[]) =>
      execFileSync(command, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
    execFileSync('tar', ['-xf', '-'], { cwd: folder, input: source });
    run('npm', 'ci');
    run('npm', 'run', 'build');
    run(join(root, 'node_modules/.bin/node'), 'tools/release/keep-production.ts', '.');
    writeFileSync(
      join(root, '.dockerignore'),
      '.env\ndeploy/compose/secrets\ndeploy/compose/certificate\n',
    );
    const paths = [...SERVED, ...BESIDE].map((name) => `${title}/${name}`);
    const time = `--mtime=@${Math.floor(at.getTime() / 1000)}`;
    const alike = [
      '--sort=name',
      time,
      '--owner=0',
      '--group=0',
      '--numeric-owner',
      '--mode=u+w,go-w',
    ];
    const tar = execFileSync('tar', ['-cf', '-', ...alike, ...paths], {
      cwd: folder,
      maxBuffer: 2 ** 30,
    });
    return { name: `${title}-${process.platform}-${process.arch}.tar.gz`, tar };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
