/** The steps of choosing a tab, in order (spec §4, "Tabs"). */
import type { Question, TabsBlock } from '#form/engine/definition.ts';
import { questionsIn } from '#form/engine/inventory.ts';
import { kindOf } from '#form/kinds/registry.ts';

export interface TabEffects {
  /**
   * Deletes the document of a question, if there is one. False while an upload, a conversion or a status request is
   * running. Rejects if the deletion failed.
   */
  readonly removeDocument: (question: Question) => Promise<boolean>;
  /** `PUT /api/tabs`. */
  readonly saveChoice: (choice: { tab_id: string; chosen_tab: string }) => Promise<unknown>;
  /** Shows the chosen tab. */
  readonly open: (tabId: string, chosen: string) => void;
  /** Clears the answers of a tab that is not chosen. */
  readonly empty: (tab: TabsBlock['tabs'][number]) => void;
  /** Saves the cleared answers. */
  readonly saveAnswers: () => Promise<unknown>;
}

/**
 * Switches to a tab: deletes the documents of the others, saves the choice, and only then clears the others' answers, so
 * that a failure loses nothing.
 * @returns false if a running upload or conversion blocks the switch.
 */
export async function switchTab(
  block: TabsBlock,
  chosen: string,
  effects: TabEffects,
): Promise<boolean> {
  for (const question of documentsBeside(block, chosen)) {
    if (!(await effects.removeDocument(question))) return false;
  }
  await effects.saveChoice({ tab_id: block.id, chosen_tab: chosen });
  effects.open(block.id, chosen);
  for (const tab of block.tabs) if (tab.id !== chosen) effects.empty(tab);
  await effects.saveAnswers();
  return true;
}

/** The document questions behind the tabs that are not chosen. */
function documentsBeside(block: TabsBlock, chosen: string): Question[] {
  const others = block.tabs.filter((tab) => tab.id !== chosen);
  return others
    .flatMap((tab) => questionsIn(tab.content))
    .filter((question) => kindOf(question).answerIs === 'file');
}

/** All document questions of a block. */
export function documentsIn(block: TabsBlock): Question[] {
  return documentsBeside(block, '');
}
