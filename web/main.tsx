import './styles/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { queryClient, whenUnauthorized } from './api/client.ts';
import { QueryClientProvider } from './api/queries.ts';
import { reloadAfterUpdate } from './parts/reload-after-update.ts';
import { createRoutes } from './routes.tsx';
import { expireSession } from './session/leaving.ts';
import { registerNavigate } from './session/navigation.ts';
import { watchOtherTabs } from './session/other-tabs.ts';
import { logCaughtError } from './shell/errors/log-caught-error.ts';

reloadAfterUpdate(window, { isBusy: () => queryClient.isMutating() > 0 });

const router = createBrowserRouter(createRoutes(window.location.search));
registerNavigate((path, options) => void router.navigate(path, options));
whenUnauthorized(expireSession);
watchOtherTabs(() => window.location.reload());

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');
createRoot(root, { onCaughtError: logCaughtError }).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} onError={logCaughtError} />
    </QueryClientProvider>
  </StrictMode>,
);
