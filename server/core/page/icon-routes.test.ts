import { expect, test } from 'vitest';
import { forThisFile } from '#server/core/testing/for-this-file.ts';
import { createApp } from '../http/app.ts';
import { startTestPlatform } from '../testing/platform.ts';
import { iconRoutes } from './icon-routes.ts';

const it = forThisFile(startTestPlatform);
const PNG = '\x89PNG\r\n';

test('the mark is there as an icon for tabs, for home screens and for previews of links', async () => {
  const app = await createApp(it.platform);
  iconRoutes(app, it.platform);
  const read = async (url: string) => {
    const { headers, rawPayload } = await app.inject(url);
    return { type: headers['content-type'], bytes: rawPayload };
  };
  const ico = await read('/favicon.ico');
  expect(ico.type).toBe('image/x-icon');
  expect([...ico.bytes.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 48, 48]);
  expect(ico.bytes.subarray(22).toString('latin1')).toMatch(new RegExp(`^${PNG}`));
  for (const [url, width] of [
    ['/apple-touch-icon.png', 180],
    ['/preview.png', 512],
  ] as const) {
    const { type, bytes } = await read(url);
    expect(type).toBe('image/png');
    expect(bytes.toString('latin1', 0, 6)).toBe(PNG);
    expect(bytes.readUInt32BE(16)).toBe(width);
  }
  await app.close();
});
