import { expect, it } from 'vitest';
import { closing } from '#server/core/testing/closing.ts';
import { createApp } from '../http/app.ts';
import { startTestPlatform } from '../testing/platform.ts';
import { iconRoutes } from './icon-routes.ts';

const test = closing(await startTestPlatform());
const PNG = '\x89PNG\r\n';

it('the mark is there as an icon for tabs, for home screens and for previews of links', async () => {
  const app = await createApp(test.platform);
  iconRoutes(app, test.platform);
  for (const [url, width] of [
    ['/favicon.ico', 48],
    ['/apple-touch-icon.png', 180],
    ['/preview.png', 512],
  ] as const) {
    const { headers, rawPayload } = await app.inject(url);
    expect(headers['content-type']).toBe('image/png');
    expect(rawPayload.toString('latin1', 0, 6)).toBe(PNG);
    expect(rawPayload.readUInt32BE(16)).toBe(width);
  }
  await app.close();
});
