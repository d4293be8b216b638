/** Renders the router's current screen, and provides the router to it. */
import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';
import type { Place } from './place.ts';
import type { Router, Shown } from './router.ts';

const RouterContext = createContext<Router | undefined>(undefined);
const ShownContext = createContext<Shown | undefined>(undefined);
const LoadingContext = createContext(false);

export function RouterProvider({
  router,
  onError,
  children,
}: {
  router: Router;
  /** Called with the error of a failed load. */
  onError?: (error: unknown) => void;
  children: ReactNode;
}) {
  const [{ shown, isLoading }, setState] = useState(router.getState);
  useLayoutEffect(() => {
    // A transition, so that drawing a large screen does not block typing or pressing.
    const show = () => startTransition(() => setState(router.getState()));
    show();
    return router.subscribe(show);
  }, [router]);
  const { failure } = shown;
  useEffect(() => {
    if (failure) onError?.(failure.error);
  }, [failure, onError]);
  return (
    <RouterContext value={router}>
      <ShownContext value={shown}>
        <LoadingContext value={isLoading}>{children}</LoadingContext>
      </ShownContext>
    </RouterContext>
  );
}

/** The place of the screen that is drawn, not of one that is still loading. */
export function useLocation(): Place {
  return useShown().place;
}

/** The query of the address. */
export function useSearchParams(): URLSearchParams {
  return new URLSearchParams(useLocation().search);
}

/** Navigates to another screen. Its identity is stable. */
export function useNavigate(): Router['navigate'] {
  return useRouter().navigate;
}

/** Whether the next screen is loading. */
export function useIsLoading(): boolean {
  return useContext(LoadingContext);
}

export function useShown(): Shown {
  return given(useContext(ShownContext));
}

export function useRouter(): Router {
  return given(useContext(RouterContext));
}

function given<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('There is no router around this.');
  return value;
}
