import { Tabs } from 'radix-ui';
import { useState } from 'react';
import type { TabsBlock } from '#form/engine/definition.ts';
import { useSaveTab } from '#web/core/api/queries.ts';
import { UnauthorizedError } from '#web/core/api/request.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { AlertDialog } from '#web/ui/dialog/Dialog.tsx';
import { useToasts } from '#web/ui/toast/toasts.ts';
import { useApplication } from '../../context.tsx';
import { uploadControllerOf } from '../../questions/document/upload-controllers.ts';
import { panelId, tabId } from './ids.ts';
import { documentsIn, switchTab } from './switch-tab.ts';
import styles from './Tabs.module.css';

/**
 * The tabs of a block, without their panels. Load it lazily, as it imports Radix. The arrow keys move the focus without
 * opening a tab, since opening one clears the other.
 */
export default function TabList({ block, open }: { block: TabsBlock; open: string }) {
  const say = useSay();
  const { choose, isSwitching, isBlocked, unblock } = useTabSwitch(block, open);
  return (
    <Tabs.Root
      value={open}
      onValueChange={choose}
      activationMode="manual"
      dir={say.language.direction}
    >
      <Tabs.List className={styles.list} aria-label={block.label} aria-busy={isSwitching}>
        {block.tabs.map((tab) => (
          <Tabs.Trigger
            key={tab.id}
            value={tab.id}
            className={styles.tab}
            id={tabId(block, tab.id)}
            aria-controls={tab.id === open ? panelId(block) : undefined}
          >
            {tab.label}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <AlertDialog
        isOpen={isBlocked}
        onClose={unblock}
        title={say('File Upload in Progress')}
        actions={<Button onClick={unblock}>{say('Close')}</Button>}
      >
        <p>{say('Please wait until the file upload has completed.')}</p>
      </AlertDialog>
    </Tabs.Root>
  );
}

/** Choosing a tab, one at a time. A failure shows as a toast, and the tab stays (spec §8). */
function useTabSwitch(block: TabsBlock, open: string) {
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
