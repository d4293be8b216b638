/** Describes each key of a form in the form's own words. */
import { type Block, type Form, isQuestion, type Question } from '#form/engine/definition.ts';
import { innerBlocks, keysWrittenBy } from '#form/engine/inventory.ts';

export type Described = {
  /** The question's label, under its headings. */
  readonly description: string;
  /** Title of the page that asks. */
  readonly page: string;
};

/** Descriptions by key. A key that no question writes is absent; if several questions write it, the first describes it. */
export function describedKeys(form: Form): ReadonlyMap<string, Described> {
  const asked = form.pages.flatMap((page) =>
    page.sections.flatMap((section) => askedIn(section.content, [], page.title)),
  );
  const described = new Map<string, Described>();
  for (const { question, description, page } of asked) {
    if (!described.has(question.key)) described.set(question.key, { description, page });
  }
  // Most keys that a lookup fills in have a question of their own; the others are described by the lookup.
  for (const { question, description, page } of asked) {
    for (const key of keysWrittenBy(question)) {
      if (described.has(key)) continue;
      described.set(key, { description: `Filled in with: ${description}`, page });
    }
  }
  return described;
}

type Asked = Described & { readonly question: Question };

function askedIn(blocks: readonly Block[], headings: readonly string[], page: string): Asked[] {
  return blocks.flatMap((block): Asked[] => {
    if (isQuestion(block)) {
      const description = [...headings, block.label].join(': ');
      return [{ question: block, description, page }];
    }
    if (block.kind === 'repeat') {
      return block.components.flatMap(({ label, content }) =>
        askedIn(content, [...headings, label], page),
      );
    }
    const legend = block.kind === 'group' && block.legend !== undefined ? [block.legend] : [];
    return askedIn(innerBlocks(block), [...headings, ...legend], page);
  });
}
