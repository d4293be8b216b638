import type { App } from '#server/platform/http/app.ts';
import type { Platform } from '#server/platform/platform.ts';
import { destinationRoutes } from './destination-routes.ts';
import { runRoutes } from './run-routes.ts';

/** Handing applications on: administrators set destinations up, registrars run them. */
export function handingOnRoutes(app: App, platform: Platform): void {
  destinationRoutes(app, platform);
  runRoutes(app, platform);
}
