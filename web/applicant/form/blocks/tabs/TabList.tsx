import { Tabs } from 'radix-ui';
import type { TabsBlock } from '#form/engine/definition.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { AlertDialog } from '#web/ui/dialog/Dialog.tsx';
import { panelId, tabId } from './ids.ts';
import styles from './Tabs.module.css';
import { useTabSwitch } from './useTabSwitch.ts';

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
