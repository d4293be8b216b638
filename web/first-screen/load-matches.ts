import { matchRoutes, type RouteObject } from 'react-router';

/**
 * Loads the parts of the screen at a path into its routes, so that the router draws it at once and in one go. Rejects if a
 * part cannot be loaded; then it can be called again.
 */
export async function loadMatches(routes: RouteObject[], pathname: string): Promise<void> {
  const matches = matchRoutes(routes, pathname) ?? [];
  await Promise.all(matches.map(({ route }) => loadRoute(route)));
}

async function loadRoute(route: RouteObject): Promise<void> {
  if (typeof route.lazy !== 'function') return;
  Object.assign(route, await route.lazy(), { lazy: undefined });
}
