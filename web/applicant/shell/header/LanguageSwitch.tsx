import type { MouseEvent } from 'react';
import { useSessionContext } from '#web/applicant/session/context.tsx';
import { NO_CONNECTION } from '#web/core/api/request.ts';
import { LanguageLinks } from '#web/core/LanguageLinks.tsx';
import { switchLanguage } from '#web/core/language/switch.ts';
import { useLocation } from '#web/core/routing/RouterProvider.tsx';
import { useToasts } from '#web/ui/toast/toasts.ts';
import { toSay } from '#words/say.ts';

/** Links to the other languages of the page. The answers are saved before a language opens. */
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
