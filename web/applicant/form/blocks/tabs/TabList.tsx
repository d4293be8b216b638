import { Tabs } from 'radix-ui';
import type { TabsBlock } from '#form/engine/definition.ts';
import { useSay } from '#web/core/language/say.ts';
import { panelId, tabId } from './ids.ts';
import styles from './Tabs.module.css';

interface TabListProps {
  readonly block: TabsBlock;
  readonly open: string;
  readonly isBusy: boolean;
  readonly onChoose: (tab: string) => void;
}

/**
 * The tabs of a block, without their panels. Load it lazily, as it imports Radix. The arrow keys move the focus without
 * opening a tab, since opening one clears the other.
 */
export default function TabList({ block, open, isBusy, onChoose }: TabListProps) {
  const { direction } = useSay().language;
  return (
    <Tabs.Root value={open} onValueChange={onChoose} activationMode="manual" dir={direction}>
      <Tabs.List className={styles.list} aria-label={block.label} aria-busy={isBusy}>
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
    </Tabs.Root>
  );
}
