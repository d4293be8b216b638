/** A release is made, checked with the commands of the page, changed, and refused. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '#server/core/testing/temporary-folder.ts';

const page = readFileSync(join(import.meta.dirname, 'check-a-release.md'), 'utf8');
const [check = '', again = '', once = '', make = ''] = [...page.matchAll(/```sh\n(.*?)```/gs)].map(
  ([, code = '']) => code.replaceAll('VERSION', '1.2.3'),
);

const hasTools = ['git', 'ssh-keygen'].every(
  (program) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0,
);
if (!hasTools) {
  process.stderr.write('Releases are not tried: install git and openssh-client.\n');
}

const folder = temporaryFolder('release-');
const root = join(folder, 'source');
const released = join(folder, 'released');
const TAR = 'matricula-1.2.3.tar.gz';
const BUILT = 'matricula-1.2.3-linux-x64.tar.gz';
const SBOM = 'matricula-1.2.3.cdx.json';

/** Runs commands of the page, with a home of its own. */
function run(code: string, cwd: string) {
  const env = { ...process.env, HOME: folder };
  // From a socket, bash would take itself for a remote shell and read the settings of an interactive one.
  const stdio = ['ignore', 'pipe', 'pipe'] as const;
  return spawnSync('bash', ['-euc', code], { cwd, env, encoding: 'utf8', stdio: [...stdio] });
}

function git(...args: string[]): void {
  const who = ['-c', 'user.name=A', '-c', 'user.email=a@b.example', '-c', 'commit.gpgsign=false'];
  execFileSync('git', [...who, ...args], { cwd: root });
}

function change(file: string, at: number): void {
  const bytes = readFileSync(file);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}

/** A copy of the release, to be changed. */
function copy(): string {
  const changed = mkdtempSync(join(folder, 'changed-'));
  cpSync(released, changed, { recursive: true });
  return changed;
}

describe.skipIf(!hasTools)('a release', () => {
  beforeAll(() => {
    mkdirSync(join(root, 'server'), { recursive: true });
    mkdirSync(join(folder, '.ssh'), { mode: 0o700 });
    const manifest = { name: 'matricula', version: '1.2.3', dependencies: { a: '1.0.0' } };
    const a = { version: '1.0.0', license: 'MIT', integrity: 'sha512-YWJj' };
    const lock = { lockfileVersion: 3, packages: { '': manifest, 'node_modules/a': a } };
    writeFileSync(join(root, 'package.json'), JSON.stringify(manifest));
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ ...manifest, ...lock }));
    writeFileSync(join(root, 'server', 'start.ts'), 'start();\n');
    git('init', '--quiet');
    git('add', '--all');
    git('commit', '--quiet', '--message', 'Begin');
    git('tag', 'v1.2.3');
    mkdirSync(released);
    writeFileSync(join(root, 'server', 'late.ts'), 'is not committed');
    // Building takes minutes and a registry.
    const unbuilt = make.replace(/^node_modules\/.bin\/node tools.*$/m, `echo built > ${BUILT}`);
    const made = run(once.replace(' -C', " -q -N '' -C") + unbuilt, root);
    expect(made.status, made.stderr).toBe(0);
    for (const file of [TAR, BUILT, SBOM, 'SHA256SUMS', 'SHA256SUMS.sig', 'allowed_signers']) {
      cpSync(join(root, file), join(released, file));
    }
  });

  it('is good by the commands of the page', () => {
    const { status, stdout } = run(check, released);
    const lines = stdout.trim().split('\n');
    expect(lines[0]).toMatch(/^Good "matricula-release" signature for releases@matricula with /);
    expect(lines.slice(1)).toEqual([`${TAR}: OK`, `${BUILT}: OK`, `${SBOM}: OK`]);
    expect(status).toBe(0);
  });

  it.each([TAR, SBOM, 'SHA256SUMS'])('is refused when one byte of %s is changed', (file) => {
    const changed = copy();
    change(join(changed, file), 20);
    expect(run(check, changed).status).not.toBe(0);
  });

  it('is refused when the hashes were made to fit', () => {
    const changed = copy();
    change(join(changed, TAR), 20);
    run(`sha256sum matricula-* > SHA256SUMS`, changed);
    const { status, stderr, stdout } = run(check, changed);
    expect(status).not.toBe(0);
    expect(stdout + stderr).toMatch(/incorrect signature|Could not verify/i);
  });

  it('is refused when somebody else signed it, or for something else', () => {
    const sign = (key: string, namespace: string) =>
      `rm SHA256SUMS.sig; ssh-keygen -Y sign -q -f ${key} -n ${namespace} SHA256SUMS`;
    const other = copy();
    run(`ssh-keygen -q -t ed25519 -N '' -f other; ${sign('other', 'matricula-release')}`, other);
    expect(run(check, other).status).not.toBe(0);
    const elsewhere = copy();
    run(sign('~/.ssh/matricula-release', 'file'), elsewhere);
    expect(run(check, elsewhere).status).not.toBe(0);
  });

  it('is the same, byte for byte, when it is made again elsewhere', () => {
    const clone = join(folder, 'another place');
    execFileSync('git', ['clone', '--quiet', root, clone]);
    const [hash] = run(again, clone).stdout.split(' ');
    expect(readFileSync(join(released, 'SHA256SUMS'), 'utf8')).toContain(`${hash}  ${TAR}`);
  });

  it('holds what is committed, and names what it is made of', () => {
    const files = run(`tar -tzf ${TAR}`, released).stdout.split('\n');
    expect(files).toContain('matricula-1.2.3/server/start.ts');
    expect(files).not.toContain('matricula-1.2.3/server/late.ts');
    expect(JSON.parse(readFileSync(join(released, SBOM), 'utf8'))).toMatchObject({
      bomFormat: 'CycloneDX',
      metadata: { component: { version: '1.2.3', type: 'application' } },
      components: [{ name: 'a', version: '1.0.0', purl: 'pkg:npm/a@1.0.0' }],
    });
  });
});
