import { useState } from 'react';
import type { TabsBlock } from '#form/engine/definition.ts';
import { useSaveTab } from '#web/api/queries.ts';
import { UnauthorizedError } from '#web/api/request.ts';
import { dismissToastsTitled, showToast } from '#web/ui/toast/toasts.ts';
import { useAnswerStore } from '../../answers/context.tsx';
import { useFlow } from '../../flow/context.tsx';
import { switchTab } from './switch-tab.ts';

/** Choosing a tab, one at a time. A failure shows as a toast, and the tab stays (spec §8). */
export function useTabSwitch(block: TabsBlock, open: string) {
  const store = useAnswerStore();
  const flow = useFlow();
  const { mutateAsync: saveChoice } = useSaveTab();
  const [isSwitching, setSwitching] = useState(false);

  async function choose(chosen: string) {
    if (isSwitching || chosen === open) return;
    const errorTitle = `Error handling tabs for ${block.id}`;
    dismissToastsTitled(errorTitle);
    setSwitching(true);
    try {
      await switchTab(block, chosen, {
        saveChoice,
        open: (tabId, tab) => {
          const { tabs } = store.getState().situation;
          store.situate({ tabs: { ...tabs, [tabId]: tab } });
        },
        empty: (tab) => store.empty(tab.content),
        saveAnswers: flow.save,
      });
    } catch (error) {
      if (error instanceof UnauthorizedError || !(error instanceof Error)) return;
      showToast({ tone: 'error', title: errorTitle, description: error.message });
    } finally {
      setSwitching(false);
    }
  }
  return { choose, isSwitching };
}
