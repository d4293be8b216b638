import { type ComponentType, lazy, Suspense, useState } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { useQueryErrorResetBoundary } from '#web/core/api/tanstack-query.ts';
import { Boundary } from '#web/core/errors/Boundary.tsx';
import { useSay } from '#web/core/language/say.ts';
import { loadPart } from '#web/core/parts/load-part.ts';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { mayOpen, useMe } from '../me.ts';
import { type DeskPage, PAGES, pagesFor } from '../pages.ts';
import { takeRemembered } from '../sign-in/arrival.ts';
import { PageError } from './PageError.tsx';
import { UnavailablePage } from './UnavailablePage.tsx';

/** The page at the current address. */
export function Screen() {
  const me = useMe();
  return (
    <Switch>
      <Route path="/">
        <Redirect to={pagesFor(me)[0]?.path ?? '/me'} replace />
      </Route>
      <Route path="/sign-in">
        <AfterSignIn />
      </Route>
      {PAGES.map((page) => (
        <Route key={page.path} path={page.path}>
          {mayOpen(me, page.roles) ? <LoadedPage page={page} /> : <UnavailablePage page={page} />}
        </Route>
      ))}
      <Route>
        <UnavailablePage />
      </Route>
    </Switch>
  );
}

/** Redirects to the address that was wanted before the sign-in. */
function AfterSignIn() {
  const [wanted] = useState(() => takeRemembered(window));
  return <Redirect to={wanted} replace />;
}

/** React caches a failed load, so each retry creates the lazy component anew. */
const makePart = ({ load }: DeskPage): ComponentType => lazy(() => loadPart(load));

function LoadedPage({ page }: { page: DeskPage }) {
  const say = useSay();
  const [path] = useLocation();
  const [Part, setPart] = useState<ComponentType>(() => makePart(page));
  const { reset: resetQueries } = useQueryErrorResetBoundary();
  function tryAgain(reset: () => void) {
    setPart(() => makePart(page));
    resetQueries();
    reset();
  }
  return (
    // An error belongs to its address: another address tries again.
    <Boundary
      key={path}
      fallback={(error, reset) => <PageError error={error} onRetry={() => tryAgain(reset)} />}
    >
      <Suspense fallback={<Spinner label={say('Loading')} />}>
        <Part />
      </Suspense>
    </Boundary>
  );
}
