import type { TabsBlock } from '#form/engine/definition.ts';

/** The id of a tab, by which its panel is named. */
export function tabId(block: TabsBlock, tab: string): string {
  return `${block.id}-tab-${tab}`;
}

/** The id of the panel of whichever tab is open. */
export function panelId(block: TabsBlock): string {
  return `${block.id}-panel`;
}
