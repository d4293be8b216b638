import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** What npm is told in this folder, whatever the shell and the person that run the tests tell it. */
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
