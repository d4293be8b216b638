/** Checks the systemd units with systemd's own tools (Debian's package systemd), and compares them with the topology's description. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '#server/core/testing/temporary-folder.ts';
import { CONVERTER, HOME_FOLDER, WEB, WORKER } from './topology.ts';

const ROOT = resolve(import.meta.dirname, '..');
const UNITS = join(import.meta.dirname, 'systemd');
const names = readdirSync(UNITS);
const start = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts.start as string;

/** All values of a unit's setting, in order. */
function valuesOf(unit: string, setting: string): string[] {
  const lines = readFileSync(join(UNITS, unit), 'utf8').split('\n');
  return lines
    .filter((line) => line.startsWith(`${setting}=`))
    .map((line) => line.slice(setting.length + 1));
}

function environmentOf(unit: string): Record<string, string> {
  const words = valuesOf(unit, 'Environment').flatMap((line) => line.split(' '));
  return Object.fromEntries(
    words.map((word) => word.split(/=(.*)/).slice(0, 2) as [string, string]),
  );
}

describe('by the checks of systemd', () => {
  const folder = temporaryFolder('units-');
  // The check needs the programs to exist, so the units point at this folder instead of the installation's.
  beforeAll(() => {
    for (const name of names) {
      const text = readFileSync(join(UNITS, name), 'utf8');
      writeFileSync(join(folder, name), text.replaceAll(HOME_FOLDER, ROOT));
    }
  });
  const analyze = (...args: string[]) =>
    execFileSync('systemd-analyze', args, { encoding: 'utf8', stdio: 'pipe' });

  test('every line of the units is understood', () => {
    const paths = names.map((name) => join(folder, name));
    expect(analyze('verify', '--man=no', '--recursive-errors=no', ...paths)).toBe('');
  });

  // The limit is ten times the exposure that `systemd-analyze security` shows.
  test.each([
    ['matricula-web@.service', 15],
    ['matricula-worker@.service', 45],
    ['matricula-proxy.service', 20],
  ])('%s leaves little exposed', (name, most) => {
    analyze('security', '--offline=true', '--no-pager', `--threshold=${most}`, join(folder, name));
  });
});

/** On one machine, a worker opens documents itself. */
const OPENING_WORKER = { ...WORKER, memoryMiB: CONVERTER.memoryMiB };

describe.each([WEB, OPENING_WORKER])(
  'the unit of a $role',
  ({ role, memoryMiB, stopsWithinSeconds }) => {
    const unit = `matricula-${role}@.service`;

    test('starts what `npm start` does, as that role, for production', () => {
      const command = `${HOME_FOLDER}/node_modules/.bin/${start.replace(/^exec /, '')}`;
      expect(valuesOf(unit, 'ExecStart')).toEqual([command]);
      expect(environmentOf(unit)).toMatchObject({
        ROLE: role,
        PORT: '%i',
        NODE_ENV: 'production',
        SKIP_SYSTEM_SETUP: '1',
      });
    });

    test('reads its secrets from files that only it is handed', () => {
      const environment = environmentOf(unit);
      for (const secret of ['DATABASE_URL', 'SMTP_URL', 'SECRETS_KEY', 'METRICS_TOKEN']) {
        expect(environment).not.toHaveProperty(secret);
        expect(environment[`${secret}_FILE`]).toBe(`%d/secrets_${secret}`);
      }
      expect(valuesOf(unit, 'LoadCredential')).toEqual(['secrets:/etc/matricula/secrets']);
    });

    test('may drain, is bounded, and is not started again with bad settings', () => {
      expect(valuesOf(unit, 'TimeoutStopSec')).toEqual([String(stopsWithinSeconds)]);
      expect(valuesOf(unit, 'MemoryMax')).toEqual([`${memoryMiB}M`]);
      expect(valuesOf(unit, 'RestartPreventExitStatus')).toEqual(['2']);
    });
  },
);

test('a worker keeps what the sandbox of its conversions needs', () => {
  const takesAway = [
    ...['RestrictNamespaces', 'SystemCallFilter', 'PrivateUsers', 'ProtectProc', 'ProcSubset'],
    ...['ProtectKernelTunables', 'ProtectKernelLogs', 'MemoryDenyWriteExecute'],
  ];
  for (const setting of takesAway)
    expect(valuesOf('matricula-worker@.service', setting), setting).toEqual([]);
});
