/** Which screen is drawn at which path, and in which frames it stands. */
import type { ComponentType } from 'react';
import type { Place } from './place.ts';

/** A screen; or a frame, whose children are drawn at its `Outlet`. */
export interface ScreenRoute {
  /** Of a screen: where it is drawn; `*` at any path that no screen before it has. */
  readonly path?: string;
  /** What is drawn. Of a frame, nothing unless given. */
  readonly Component?: ComponentType;
  /** Its component, where it is loaded with the first visit: see {@link lazy}. */
  readonly lazy?: LazyComponent;
  /** Where to go instead. */
  readonly redirect?: (place: Place) => string;
  /** Takes the place of everything inside after an error in it, or where a part of it could not be loaded. */
  readonly ErrorScreen?: ComponentType<{ readonly error: unknown }>;
  readonly children?: readonly ScreenRoute[];
}

/** A component that is loaded once, when its screen is opened first. */
interface LazyComponent {
  known(): ComponentType | undefined;
  /** After a failure it can be called again. */
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

/** Whether a route's path is written here, in whatever way: "/About/", "/%61bout". */
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

/** Loads the parts of the screen at a path, so that it can be drawn at once and in one go. Rejects if one cannot be loaded. */
export async function loadScreen(routes: readonly ScreenRoute[], pathname: string): Promise<void> {
  await Promise.all(routesTo(routes, pathname).map(({ lazy: part }) => part?.load()));
}
