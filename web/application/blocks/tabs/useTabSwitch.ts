import { useState } from 'react';
import type { DocumentQuestion, TabsBlock } from '#form/engine/definition.ts';
import { useSaveTab } from '#web/api/queries.ts';
import { UnauthorizedError } from '#web/api/request.ts';
import { dismissToastsTitled, showToast } from '#web/ui/toast/toasts.ts';
import { useAnswerStore } from '../../answers/context.tsx';
import { useFlow } from '../../flow/context.tsx';
import { documentsIn, switchTab } from './switch-tab.ts';

/** Choosing a tab, one at a time. A failure shows as a toast, and the tab stays (spec §8). */
export function useTabSwitch(block: TabsBlock, open: string) {
  const store = useAnswerStore();
  const flow = useFlow();
  const { mutateAsync: saveChoice } = useSaveTab();
  const [isSwitching, setSwitching] = useState(false);
  const [isBlocked, setBlocked] = useState(false);

  /** What belongs to documents loads only where there are some. */
  async function deskOf(question: DocumentQuestion) {
    const desks = await import('../../questions/document/desks.ts');
    return desks.deskOf(question, { store, flow });
  }

  async function refreshDocuments() {
    for (const question of documentsIn(block)) (await deskOf(question)).refresh();
  }

  async function choose(chosen: string) {
    if (isSwitching || chosen === open) return;
    const errorTitle = `Error handling tabs for ${block.id}`;
    dismissToastsTitled(errorTitle);
    setSwitching(true);
    try {
      const isSwitched = await switchTab(block, chosen, {
        removeDocument: async (question) => (await deskOf(question)).makeWay(),
        saveChoice,
        open: (tabId, tab) => {
          const { tabs } = store.getState().situation;
          store.situate({ tabs: { ...tabs, [tabId]: tab } });
        },
        empty: (tab) =>
          store.empty(tab.content, { reason: 'tab', because: { key: block.id, value: chosen } }),
        saveAnswers: flow.save,
      });
      setBlocked(!isSwitched);
    } catch (error) {
      if (error instanceof UnauthorizedError || !(error instanceof Error)) return;
      showToast({ tone: 'error', title: errorTitle, description: error.message });
      await refreshDocuments();
    } finally {
      setSwitching(false);
    }
  }
  return { choose, isSwitching, isBlocked, unblock: () => setBlocked(false) };
}
