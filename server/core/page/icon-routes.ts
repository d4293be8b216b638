/** The college's mark as pictures, for places that take no SVG: tabs of older browsers, home screens, previews of links. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Tenant } from '#tenant/tenant.ts';
import type { App } from '../http/app.ts';
import { refusal } from '../http/errors.ts';
import { anybody } from '../http/who.ts';
import type { Platform } from '../platform.ts';

const PROGRAM = join(import.meta.dirname, 'icon-process.ts');
/** The width and height of each icon, in pixels. Browsers read a PNG at `/favicon.ico`, too. */
const SIZES = { '/favicon.ico': 48, '/apple-touch-icon.png': 180, '/preview.png': 512 };

type Icons = Readonly<Record<string, Buffer>>;

/** Serves the icons. The first request draws all of them; after a failure, the next one tries again. */
export function iconRoutes(app: App, { tenant, log }: Pick<Platform, 'tenant' | 'log'>): void {
  let drawing: Promise<Icons> | undefined;
  const draw = () => {
    drawing ??= drawIcons(tenant).catch((err) => {
      log.warn({ err }, 'the icons could not be drawn');
      drawing = undefined;
      return {};
    });
    return drawing;
  };
  for (const path of Object.keys(SIZES)) {
    app.get(path, { config: { who: anybody }, schema: { hide: true } }, async (_request, reply) => {
      const icon = (await draw())[path];
      if (icon === undefined) throw noIcon();
      // Cross-origin, because other sites show the preview.
      reply.headers({
        'cache-control': 'public, max-age=86400',
        'cross-origin-resource-policy': 'cross-origin',
      });
      return reply.type('image/png').send(icon);
    });
  }
}

async function drawIcons(tenant: Tenant): Promise<Icons> {
  const drawn = promisify(execFile)(
    process.execPath,
    [PROGRAM, ...Object.values(SIZES).map(String)],
    { maxBuffer: 4_000_000, timeout: 60_000 },
  );
  drawn.child.stdin?.on('error', () => undefined).end(markOnColor(tenant));
  const pictures: string[] = JSON.parse((await drawn).stdout);
  return Object.fromEntries(
    Object.keys(SIZES).map((path, index) => [path, Buffer.from(pictures[index] ?? '', 'base64')]),
  );
}

/** The mark on a square of the college's colour, with a margin for the rounded corners of home screens. */
function markOnColor({ brand: { logo, light } }: Tenant): string {
  const [, , width = 1, height = 1] = logo.viewBox.split(/[\s,]+/).map(Number);
  const side = Math.max(width, height) * 1.4;
  const x = (side - width) / 2;
  const y = (side - height) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 ${side} ${side}"><rect width="100%" height="100%" fill="${light.color}"/><path transform="translate(${x} ${y})" fill="${light.ink}" fill-rule="evenodd" d="${logo.path}"/></svg>`;
}

const noIcon = refusal(404, 'no_icon', (say) => say('There is nothing at this address.'));
