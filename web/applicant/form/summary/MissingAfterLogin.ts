import { useEffect } from 'react';
import { questionsOn } from '#form/engine/inventory.ts';
import { useSession, useSessionContext } from '#web/applicant/session/context.tsx';
import { pageIdAt } from '#web/applicant/session/route.ts';
import { useLocation } from '#web/core/routing/RouterProvider.tsx';
import { showQuestion } from '#web/ui/show-question.ts';
import { useAnswerStore } from '../context.tsx';
import { summarize } from './entries.ts';

/**
 * After a login, shows the first missing answer of the page instead of its top, unless the page begins with it. The first login stays at
 * the top, where its welcome is. The focus goes to the heading of the question's section: a question that had the focus would show that
 * it is missing as soon as it loses it.
 */
export function MissingAfterLogin(): null {
  const { session } = useSessionContext();
  const leadsToMissing = useSession((now) => now.leadsToMissing);
  const isFirst = useSession(({ numLogins }) => numLogins === 1);
  const store = useAnswerStore();
  const pageId = pageIdAt(useLocation().pathname);
  useEffect(() => {
    if (!leadsToMissing) return;
    session.missingReached();
    if (isFirst) return;
    const { walked, errors } = store.getState();
    const found = summarize(walked, errors).find(({ page }) => page.id === pageId);
    const key = found?.entries[0]?.key;
    if (found === undefined || key === undefined || key === questionsOn(found.page)[0]?.key) return;
    // In a microtask, after the effects of the whole page have run: one of them gives the focus to the page's heading.
    queueMicrotask(() => {
      const question = document.getElementById(key);
      question?.closest('section')?.querySelector('h2')?.focus({ preventScroll: true });
      if (question !== null) showQuestion(question);
    });
  }, [leadsToMissing, isFirst, session, store, pageId]);
  return null;
}
