import type { Question, TabsBlock } from '#form/engine/definition.ts';
import { questionsIn } from '#form/engine/inventory.ts';
import { kindOf } from '#form/kinds/registry.ts';
import type { Application } from '../../context.tsx';
import { uploadControllerOf } from '../../questions/document/upload-controllers.ts';

/** `PUT /api/tabs`. */
export type SaveChoice = (choice: { tab_id: string; chosen_tab: string }) => Promise<unknown>;

/**
 * Switches to a tab (spec §4, "Tabs"): deletes the documents of the others, saves the choice, and only then clears the others' answers,
 * so that a failure loses nothing.
 * @returns false if a running upload, conversion or status request blocks the switch.
 */
export async function switchTab(
  block: TabsBlock,
  chosen: string,
  application: Application,
  saveChoice: SaveChoice,
): Promise<boolean> {
  const { store, flow } = application;
  const others = block.tabs.filter((tab) => tab.id !== chosen);
  for (const question of documentsIn(others)) {
    if (!(await uploadControllerOf(question, application).removeIfIdle())) return false;
  }
  await saveChoice({ tab_id: block.id, chosen_tab: chosen });
  const { tabs } = store.getState().situation;
  store.changeSituation({ tabs: { ...tabs, [block.id]: chosen } });
  for (const { content } of others) store.clear(content, block.id);
  await flow.save();
  return true;
}

/** The document questions behind some tabs. */
export function documentsIn(tabs: TabsBlock['tabs']): Question[] {
  return tabs
    .flatMap(({ content }) => questionsIn(content))
    .filter((question) => kindOf(question).answerIs === 'file');
}
