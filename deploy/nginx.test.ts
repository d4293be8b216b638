/** Checks the reverse proxy's settings with nginx itself, for each shipped installation. */
import { execFile, execFileSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#server/core/testing/temporary-folder.ts';

const HERE = import.meta.dirname;
const run = promisify(execFile);
const folder = temporaryFolder('nginx-');

/** The folders of the settings that differ by installation. */
const PLACES = { 'one machine': 'nginx', 'compose.yaml': 'compose' };

test.each(Object.entries(PLACES))('nginx understands the settings for %s', async (_place, own) => {
  const place = join(folder, own);
  execFileSync('sh', [join(HERE, 'make-certificates.sh'), place, 'DNS:localhost'], {
    stdio: 'pipe',
  });
  cpSync(join(HERE, 'nginx/nginx.conf'), join(place, 'nginx.conf'));
  cpSync(join(HERE, own, 'webs.conf'), join(place, 'webs.conf'));
  // nginx binds its ports even in a test, and ports below 1024 may need root.
  const listens = readFileSync(join(HERE, own, 'place.conf'), 'utf8');
  const higher = listens.replaceAll(
    /(listen (?:\[::\]:)?)(\d+)/g,
    (_, what, port) => `${what}${Number(port) + 20_000}`,
  );
  expect(higher).not.toBe(listens);
  writeFileSync(join(place, 'place.conf'), higher.replaceAll('/certificates/proxy/', ''));
  // Log to a file, as in a container: nginx cannot open the sockets that Node would pass it.
  const said = join(place, 'said');
  const command = `nginx -t -p . -c "$PWD/nginx.conf" > said 2>&1 || (cat said >&2; exit 1)`;
  await run('sh', ['-c', command], { cwd: place });
  expect(readFileSync(said, 'utf8')).toMatch(/test is successful/);
  expect(readFileSync(said, 'utf8')).not.toContain('[warn]');
});
