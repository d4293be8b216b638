/** Where else a document may be given. Pure. */
import type { Block, Form, TabsBlock } from '#form/engine/definition.ts';
import { innerBlocks, questionsIn } from '#form/engine/inventory.ts';

/** The labels of the tabs beside the one that asks for the document `key`: other ways to answer the same. */
export function otherTabLabels(form: Form, key: string): readonly string[] {
  const sections = form.pages.flatMap((page) => page.sections);
  const tabs = tabsIn(sections.flatMap((section) => section.content));
  return tabs
    .filter((block) => block.tabs.some((tab) => asksFor(tab, key)))
    .flatMap((block) => block.tabs.filter((tab) => !asksFor(tab, key)))
    .map((tab) => tab.label);
}

function asksFor(tab: TabsBlock['tabs'][number], key: string): boolean {
  return questionsIn(tab.content).some((question) => question.key === key);
}

function tabsIn(blocks: readonly Block[]): TabsBlock[] {
  return blocks.flatMap((block) => (block.kind === 'tabs' ? [block] : tabsIn(innerBlocks(block))));
}
