import type { Form, TabsBlock } from '#form/engine/definition.ts';
import { blocksOn, questionsIn } from '#form/engine/inventory.ts';

/** The tabs behind which a question stands, and the id of the one that holds it. */
export function findTabOf(
  form: Form,
  key: string,
): { readonly block: TabsBlock; readonly tab: string } | undefined {
  for (const block of form.pages.flatMap(blocksOn)) {
    if (block.kind !== 'tabs') continue;
    const tab = block.tabs.find(({ content }) =>
      questionsIn(content).some((one) => one.key === key),
    );
    if (tab) return { block, tab: tab.id };
  }
  return undefined;
}

/** The label of another tab beside the question's own: another way to answer. */
export function otherTabOf(form: Form, key: string): string | undefined {
  const { block, tab } = findTabOf(form, key) ?? {};
  return block?.tabs.find(({ id }) => id !== tab)?.label;
}
