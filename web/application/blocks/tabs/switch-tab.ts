/** The order of events when a tab is chosen (spec §4, "Tabs"), apart from any framework. */
import type { TabsBlock } from '#form/engine/definition.ts';

export interface TabEffects {
  /** `PUT /api/tabs`. */
  readonly saveChoice: (choice: { tab_id: string; chosen_tab: string }) => Promise<unknown>;
  /** Shows the chosen tab. */
  readonly open: (tabId: string, chosen: string) => void;
  /** Empties the answers behind a tab that was left. */
  readonly empty: (tab: TabsBlock['tabs'][number]) => void;
  /** Saves what was emptied. */
  readonly saveAnswers: () => Promise<unknown>;
}

/**
 * Switches to a tab: the choice is saved first, and only then are the answers of the others emptied, so that a failure
 * loses nothing. What an attached document needs before its tab is left belongs before the first line.
 */
export async function switchTab(
  block: TabsBlock,
  chosen: string,
  effects: TabEffects,
): Promise<void> {
  await effects.saveChoice({ tab_id: block.id, chosen_tab: chosen });
  effects.open(block.id, chosen);
  for (const tab of block.tabs) if (tab.id !== chosen) effects.empty(tab);
  await effects.saveAnswers();
}
