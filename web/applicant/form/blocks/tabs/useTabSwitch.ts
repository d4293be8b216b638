import { useState } from 'react';
import type { TabsBlock } from '#form/engine/definition.ts';
import { useSaveTab } from '#web/core/api/queries.ts';
import { UnauthorizedError } from '#web/core/api/request.ts';
import { useSay } from '#web/core/language/say.ts';
import { useToasts } from '#web/ui/toast/toasts.ts';
import { useApplication } from '../../context.tsx';
import { uploadControllerOf } from '../../questions/document/upload-controllers.ts';
import { documentsIn, switchTab } from './switch-tab.ts';

/** Choosing a tab, one at a time. A failure shows as a toast, and the tab stays (spec §8). */
export function useTabSwitch(block: TabsBlock, open: string) {
  const say = useSay();
  const application = useApplication();
  const toasts = useToasts();
  const { mutateAsync: saveChoice } = useSaveTab();
  const [isSwitching, setSwitching] = useState(false);
  const [isBlocked, setBlocked] = useState(false);

  async function choose(chosen: string) {
    if (isSwitching || chosen === open) return;
    const errorTitle = say('Error handling tabs for {id}', { id: block.id });
    toasts.dismissTitled(errorTitle);
    setSwitching(true);
    try {
      setBlocked(!(await switchTab(block, chosen, application, saveChoice)));
    } catch (error) {
      if (error instanceof UnauthorizedError || !(error instanceof Error)) return;
      toasts.show({ tone: 'error', title: errorTitle, error });
      for (const question of documentsIn(block.tabs))
        uploadControllerOf(question, application).refresh();
    } finally {
      setSwitching(false);
    }
  }
  return { choose, isSwitching, isBlocked, unblock: () => setBlocked(false) };
}
