import './styles/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { AppProvider, createApp } from './app.tsx';
import { reloadAfterUpdate } from './parts/reload-after-update.ts';
import { createRoutes } from './routes.tsx';
import { watchOtherTabs } from './session/other-tabs.ts';
import { logCaughtError } from './shell/errors/log-caught-error.ts';

const app = createApp({ navigate: (path, options) => void router.navigate(path, options) });
reloadAfterUpdate(window, { isBusy: () => app.queryClient.isMutating() > 0 });
watchOtherTabs(app, () => window.location.reload());
const router = createBrowserRouter(createRoutes(window.location.search, app));

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');
createRoot(root, { onCaughtError: logCaughtError }).render(
  <StrictMode>
    <AppProvider app={app}>
      <RouterProvider router={router} onError={logCaughtError} />
    </AppProvider>
  </StrictMode>,
);
