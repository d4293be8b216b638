import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** The setting of this folder, regardless of the shell and user that run the tests. */
function npmSetting(name: string): string {
  const ours = Object.entries(process.env).filter(([key]) => !/^npm_/i.test(key));
  const env = Object.fromEntries(ours);
  const ask = ['config', 'get', name, '--userconfig=/none/user', '--globalconfig=/none/global'];
  return spawnSync('npm', ask, { env, encoding: 'utf8' }).stdout.trim();
}

test.each([
  ['a package that asks for a newer Node than the machine’s', 'loglevel', 'error'],
  ['a newer npm', 'update-notifier', 'false'],
  ['who would like a donation', 'fund', 'false'],
])('the first lines that a newcomer reads say nothing of %s', (_what, name, value) => {
  expect(npmSetting(name)).toBe(value);
});
