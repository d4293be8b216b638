import { hiddenStylesOf } from './hidden-styles.ts';
import { readStory } from './read-story.ts';
import { findMain } from './relationships.ts';
import type { Part } from './zip.ts';

/** The paragraphs of the text of a document that have words; none where it cannot be read, which is left to LibreOffice to judge. */
export function paragraphsOf(parts: readonly Part[]): string[] {
  const main = findMain(parts)?.toLowerCase();
  const part = parts.find(({ name }) => name.toLowerCase() === main);
  if (part === undefined) return [];
  try {
    const xml = Buffer.from(part.bytes).toString('utf8');
    const { said } = readStory(xml, { hidden: hiddenStylesOf(parts) });
    const paragraphs = said.split('\n').map((paragraph) => paragraph.trim());
    return paragraphs.filter((paragraph) => /\p{L}/u.test(paragraph));
  } catch {
    return [];
  }
}
