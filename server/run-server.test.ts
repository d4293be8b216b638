import { expect, it } from 'vitest';
import { silentLog } from './core/log.ts';
import { readSettings } from './core/settings.ts';
import { runServer } from './run-server.ts';

it("says what is wrong with the college's file before anything that takes long", async () => {
  const started = runServer({
    settings: readSettings({ TENANT_FILE: '/nowhere.json' }, 'server'),
    log: silentLog(),
    say: () => {},
    isWithoutPage: false,
    // Whatever would take a while, as the build of a page does, is cut off at once.
    signal: AbortSignal.abort(),
  });
  await expect(started).rejects.toThrow('TENANT_FILE is "/nowhere.json"');
});
