import { Tabs } from 'radix-ui';
import type { TabsBlock } from '#form/engine/definition.ts';
import { openTab } from '#form/engine/visibility.ts';
import { useSession } from '#web/session/session.ts';
import { useAnswers } from '../../answers/context.tsx';
import styles from '../Blocks.module.css';
import { BlockList } from '../BlockView.tsx';
import own from './Tabs.module.css';
import { useTabSwitch } from './useTabSwitch.ts';

/** One of several ways to answer (spec §4, "Tabs"). Anonymous visitors see only the default one. */
export function TabsView({ block }: { block: TabsBlock }) {
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  if (!isLoggedIn) return <BlockList blocks={block.tabs[0]?.content ?? []} />;
  return <ChoosableTabs block={block} />;
}

function ChoosableTabs({ block }: { block: TabsBlock }) {
  const open = useAnswers(({ walked }) => openTab(block, walked.answers, walked.situation));
  const { choose, isSwitching } = useTabSwitch(block, open);
  return (
    <Tabs.Root
      className={styles.group}
      value={open}
      onValueChange={choose}
      // Arrow keys only move between the tabs: opening one empties the other.
      activationMode="manual"
    >
      <div>
        <p className={styles.label} id={`${block.id}-label`}>
          {block.label}
        </p>
        <Tabs.List
          className={own.list}
          aria-labelledby={`${block.id}-label`}
          aria-busy={isSwitching}
        >
          {block.tabs.map((tab) => (
            <Tabs.Trigger key={tab.id} value={tab.id} className={own.tab}>
              {tab.label}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <p className={styles.hint}>
          If you choose the other one, what you gave here is taken away.
        </p>
      </div>
      {block.tabs.map((tab) => (
        <Tabs.Content key={tab.id} value={tab.id} className={styles.list} tabIndex={-1}>
          <BlockList blocks={tab.content} />
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
