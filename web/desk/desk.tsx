/** The entry of the staff's page, for `/desk` and everything below. */
import '../core/styles/index.css';
import './desk.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { getCollege } from '#web/core/college.ts';
import { createSay } from '#web/core/language/say.ts';
import { forgetChoice } from '#web/core/language/switch.ts';
import { reloadAfterUpdate } from '#web/core/parts/reload-after-update.ts';
import { createDesk, DESK, DeskProvider } from './desk-app.tsx';
import { Root } from './frame/Root.tsx';
import { ME } from './me.ts';
import { hasUnsent } from './read/unsent.ts';
import { takeProviderAnswer } from './sign-in/arrival.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');

forgetChoice(window);
const desk = createDesk(createSay(getCollege().locale));
const providerAnswer = takeProviderAnswer(window);
reloadAfterUpdate(window, {
  isBusy: () => desk.queryClient.isMutating() > 0 || hasUnsent(desk.queryClient) || holdsText(root),
  path: DESK,
});
// Back may restore this page from the browser's cache, after the user was signed out: check again.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) void desk.queryClient.invalidateQueries({ queryKey: ME });
});
createRoot(root).render(
  <StrictMode>
    <DeskProvider desk={desk}>
      <Router base={DESK}>
        <Root providerAnswer={providerAnswer} />
      </Router>
    </DeskProvider>
  </StrictMode>,
);

/** Whether a reload would lose typed text. */
function holdsText(page: HTMLElement): boolean {
  return [...page.querySelectorAll('textarea')].some(({ value }) => value !== '');
}
