/** The page itself, which `start.ts` starts. */
import './styles/index.css';
import { createApp } from './app.tsx';
import { getCollege } from './college.ts';
import { followDeadlinesSoon } from './deadlines/follow-soon.ts';
import { holdsUnkept } from './first-screen/early.ts';
import { startPage } from './first-screen/start-page.tsx';
import { createSay } from './language/say.ts';
import { forgetChoice } from './language/switch.ts';
import { reloadAfterUpdate } from './parts/reload-after-update.ts';
import type { Router } from './routing/router.ts';
import { watchOtherTabs } from './session/other-tabs.ts';
import { fitCharacters } from './ui/controls/fit-characters.ts';

/** Starts it. @param early the profile, where the first lines have asked for it. */
export function run(early?: Promise<Response>): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root.');

  let router: Router | undefined;
  forgetChoice(window);
  const app = createApp({
    navigate: (path, options) => void router?.navigate(path, options),
    say: createSay(getCollege().locale),
    early,
  });
  reloadAfterUpdate(window, {
    isBusy: () => app.queryClient.isMutating() > 0 || holdsUnkept(root),
  });
  fitCharacters(document);
  watchOtherTabs(app, () => window.location.reload());
  followDeadlinesSoon(app);
  void startPage(root, app, (made) => {
    router = made;
  });
}
