import type { MouseEvent } from 'react';
import { NO_CONNECTION } from '#web/api/request.ts';
import { switchLanguage } from '#web/language/switch.ts';
import { useLocation } from '#web/routing/RouterProvider.tsx';
import { useSessionContext } from '#web/session/context.tsx';
import { useToasts } from '#web/ui/toast/toasts.ts';
import { toSay } from '#words/say.ts';
import { LanguageLinks } from './LanguageLinks.tsx';

/** The other languages of the page. What was typed is saved before one of them opens. */
export function LanguageSwitch() {
  const place = useLocation();
  const toasts = useToasts();
  const { answerKeeper } = useSessionContext();
  function choose(event: MouseEvent, tag: string) {
    event.preventDefault();
    if (navigator.onLine === false) {
      toasts.show({ tone: 'error', title: toSay('Error'), description: NO_CONNECTION });
      return;
    }
    void switchLanguage(window, tag, () => answerKeeper.saveUnsaved());
  }
  return <LanguageLinks place={place} onChoose={choose} />;
}
