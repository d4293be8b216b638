import { Component, type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { Place } from './place.ts';
import { useShown } from './RouterProvider.tsx';
import type { ScreenRoute } from './screen-routes.ts';

/** How many frames surround the component. */
const DepthContext = createContext(0);

/** The current screen with its frames; `Starting` until there is one. */
export function Screens({ Starting }: { Starting?: ComponentType | undefined }) {
  const { routes } = useShown();
  if (routes === undefined) return Starting ? <Starting /> : null;
  return <Outlet />;
}

/** The place in a frame where its child is drawn. */
export function Outlet() {
  const depth = useContext(DepthContext);
  const { place, routes, failure } = useShown();
  const route = routes?.[depth];
  if (route === undefined) return null;
  const failed = failure?.depth === depth ? failure : undefined;
  const { ErrorScreen } = route;
  if (ErrorScreen === undefined) return draw(route, depth);
  return (
    <ScreenBoundary place={place} failed={failed} ErrorScreen={ErrorScreen}>
      {failed === undefined && draw(route, depth)}
    </ScreenBoundary>
  );
}

function draw({ Component: Given, lazy }: ScreenRoute, depth: number): ReactNode {
  const Drawn = lazy?.known() ?? Given ?? Outlet;
  return (
    <DepthContext value={depth + 1}>
      <Drawn />
    </DepthContext>
  );
}

interface Failed {
  readonly error: unknown;
}

interface BoundaryProps {
  readonly place: Place;
  readonly failed: Failed | undefined;
  readonly ErrorScreen: ComponentType<{ readonly error: unknown }>;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly place: Place;
  readonly caught: Failed | undefined;
}

/** Draws the error screen after an error, until the next navigation. */
class ScreenBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { place: this.props.place, caught: undefined };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { caught: { error } };
  }

  static getDerivedStateFromProps(
    { place }: BoundaryProps,
    state: BoundaryState,
  ): Partial<BoundaryState> | null {
    return place === state.place ? null : { place, caught: undefined };
  }

  override render(): ReactNode {
    const { failed, ErrorScreen, children } = this.props;
    const failure = this.state.caught ?? failed;
    return failure ? <ErrorScreen error={failure.error} /> : children;
  }
}
