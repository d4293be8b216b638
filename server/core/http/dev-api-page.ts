import swaggerUi from '@fastify/swagger-ui';
import { isOnlyForThisMachine, type Settings } from '../settings.ts';
import type { App } from './app.ts';
import { atThisMachine } from './from-this-machine.ts';

/**
 * `/dev/api` shows `/openapi.json` as a page on which each call can be tried. For development: the route exists only where no other
 * machine can reach the portal.
 */
export async function devApiPage(
  app: App,
  { settings }: { readonly settings: Settings },
): Promise<void> {
  if (!isOnlyForThisMachine(settings)) return;
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      Object.assign(route, { config: { ...route.config, who: atThisMachine() } });
    });
    await scope.register(swaggerUi, { routePrefix: '/dev/api', staticCSP: true });
  });
}
