import type { Form } from '#form/engine/definition.ts';
import { blocksOn, questionsIn } from '#form/engine/inventory.ts';

/** The label of another tab beside the question's own: another way to answer. */
export function otherTabOf(form: Form, key: string): string | undefined {
  for (const block of form.pages.flatMap(blocksOn)) {
    const tabs = block.kind === 'tabs' ? block.tabs : [];
    const own = tabs.find(({ content }) => questionsIn(content).some((each) => each.key === key));
    if (own !== undefined) return tabs.find((tab) => tab !== own)?.label;
  }
  return undefined;
}
