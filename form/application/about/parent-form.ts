/** The form of one parent, who answers by a link: that parent's questions and rules, and no other key. */
import type { Form } from '../../engine/definition.ts';
import { blocksOn, questionsIn } from '../../engine/inventory.ts';
import type { ParentPrefix } from './parents.ts';

/** Its one section has the parent's title. @returns undefined where the college does not ask about this parent. */
export function parentForm({ english, ...form }: Form, prefix: ParentPrefix): Form | undefined {
  const isOwn = (key: string) => key.startsWith(prefix);
  const own = <Held>(held: Readonly<Record<string, Held>>) =>
    Object.fromEntries(Object.entries(held).filter(([key]) => isOwn(key)));
  for (const page of form.pages) {
    for (const section of page.sections) {
      const group = blocksOn({ ...page, sections: [section] }).find(
        (block) => block.kind === 'group' && questionsIn([block]).every(({ key }) => isOwn(key)),
      );
      if (group === undefined) continue;
      const original = english && parentForm(english, prefix);
      const title = (group.kind === 'group' && group.legend) || section.title;
      const sections = [{ ...section, title, content: [group] }];
      const pages = [{ ...page, schema: own(page.schema), sections }];
      return { ...form, model: own(form.model), pages, ...(original && { english: original }) };
    }
  }
  return undefined;
}
