/** Maps paths to screens and the frames around them. */
import type { ComponentType } from 'react';
import type { Place } from './place.ts';

/** A screen, or a frame that draws its children at its `Outlet`. */
export interface ScreenRoute {
  /** The path of a screen; `*` matches any path that no earlier screen has. */
  readonly path?: string;
  /** The component. A frame without one draws only its children. */
  readonly Component?: ComponentType;
  /** The component, if it is loaded with the first visit: see {@link lazy}. */
  readonly lazy?: LazyComponent;
  /** The address to redirect to. */
  readonly redirect?: (place: Place) => string;
  /** Replaces everything inside after an error in it, or if a part of it could not be loaded. */
  readonly ErrorScreen?: ComponentType<{ readonly error: unknown }>;
  readonly children?: readonly ScreenRoute[];
}

/** A component that is loaded once, when its screen is first opened. */
interface LazyComponent {
  known(): ComponentType | undefined;
  /** May be called again after a failure. */
  load(): Promise<void>;
}

export function lazy(load: () => Promise<{ readonly Component: ComponentType }>): LazyComponent {
  let known: ComponentType | undefined;
  return {
    known: () => known,
    async load() {
      const { Component } = await load();
      known ??= Component;
    },
  };
}

/** Whether a pathname means this path, in any spelling: "/About/", "/%61bout". */
export function isPath(path: string, pathname: string): boolean {
  return decoded(pathname).replace(/\/+$/, '').toLowerCase() === path;
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** The routes to the screen at a path, from the outermost frame to the screen; none if there is no screen. */
export function routesTo(routes: readonly ScreenRoute[], pathname: string): readonly ScreenRoute[] {
  for (const route of routes) {
    const inside = routesTo(route.children ?? [], pathname);
    if (inside.length > 0) return [route, ...inside];
    if (route.path === '*' || (route.path && isPath(route.path, pathname))) return [route];
  }
  return [];
}

export function isLoaded({ lazy: part }: ScreenRoute): boolean {
  return part === undefined || part.known() !== undefined;
}

/** Loads all parts of the screen at a path, so that it can be drawn at once. Rejects if a part cannot be loaded. */
export async function loadScreen(routes: readonly ScreenRoute[], pathname: string): Promise<void> {
  await Promise.all(routesTo(routes, pathname).map(({ lazy: part }) => part?.load()));
}
