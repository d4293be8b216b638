import type { TabsBlock } from '#form/engine/definition.ts';
import { openTab } from '#form/engine/visibility.ts';
import { useSession } from '#web/applicant/session/context.tsx';
import { useSay } from '#web/core/language/say.ts';
import { later } from '#web/ui/later.tsx';
import { useAnswers } from '../../context.tsx';
import { UndoAt } from '../../put-aside/UndoAt.tsx';
import styles from '../Blocks.module.css';
import type { DrawBlocks } from '../BlockView.tsx';
import { panelId, tabId } from './ids.ts';
import own from './Tabs.module.css';

const TabList = later(() => import('./TabList.tsx'));

/** Alternative ways to answer (spec §4, "Tabs"). Anonymous visitors see only the default one. */
export function TabsView({ block, Blocks }: { block: TabsBlock; Blocks: DrawBlocks }) {
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  if (!isLoggedIn) return <Blocks blocks={block.tabs[0]?.content ?? []} />;
  return <ChoosableTabs block={block} Blocks={Blocks} />;
}

/** The open panel is drawn at once, so that links find its questions; the tabs above it load later. */
function ChoosableTabs({ block, Blocks }: { block: TabsBlock; Blocks: DrawBlocks }) {
  const say = useSay();
  const open = useAnswers(({ walked }) => openTab(block, walked.answers, walked.situation));
  return (
    <div className={styles.group}>
      <div>
        <p className={styles.label} aria-hidden="true">
          {block.label}
        </p>
        <div className={own.frame}>
          <TabList block={block} open={open} />
        </div>
        <p className={styles.hint}>
          {say(
            'If you switch, we set aside what you have here. You can bring it back until you submit.',
          )}
        </p>
        <UndoAt anchor={block.id} />
      </div>
      <div
        role="tabpanel"
        id={panelId(block)}
        aria-labelledby={tabId(block, open)}
        className={styles.list}
      >
        <Blocks key={open} blocks={block.tabs.find((tab) => tab.id === open)?.content ?? []} />
      </div>
    </div>
  );
}
