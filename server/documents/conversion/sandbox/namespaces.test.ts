import { expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../limits.ts';
import { namespaceIsolation } from './namespaces.ts';

const PROGRAM = {
  command: 'sh',
  args: ['-c', 'id -u'],
  readable: ['/srv/app/decoder', '/srv/app/libraries'],
};

async function argumentsFor(isRoot: boolean): Promise<string> {
  const launch = await namespaceIsolation(isRoot).prepare(PROGRAM, DEFAULT_LIMITS);
  return launch.args.join(' ');
}

test.each([
  ['root', true],
  ['an ordinary user', false],
])(
  '%s lets a program read its own folders, and prepare the folders above them',
  async (_, isRoot) => {
    const line = await argumentsFor(isRoot);
    expect(line).toContain('--perms 0755 --dir /srv --perms 0755 --dir /srv/app');
    expect(line).toContain('--ro-bind /srv/app/decoder /srv/app/decoder');
    expect(line).not.toMatch(/--(?:dev-)?bind(?:-try)? /);
  },
);

test('root becomes another user for each upload', async () => {
  const users = await Promise.all([1, 2, 3].map(() => argumentsFor(true)));
  const numbers = users.map((line) => /--reuid=(\d+)/.exec(line)?.[1]);
  expect(new Set(numbers).size).toBe(3);
});

test('an ordinary user needs no right of root, and may open no further namespace', async () => {
  const line = await argumentsFor(false);
  expect(line).not.toContain('setpriv');
  expect(line).toContain('--unshare-user --disable-userns');
});
