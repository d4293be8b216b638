/** Updates a catalogue to the product's sentences, and keeps all translations. Pure. */
import PO from 'pofile';
import { nameOf } from '#words/list.ts';
import type { Wanted } from './sentences.ts';

/** The head of a new catalogue. */
export function newCatalogue(tag: string): string {
  return `msgid ""\nmsgstr ""\n"Language: ${tag}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n`;
}

/** Entries in the order of the product, new ones without a translation. Sentences that nothing says any more are left out. */
export function updated(po: string, wanted: readonly Wanted[]): string {
  const catalogue = PO.parse(po);
  const inUse = catalogue.items.filter(({ obsolete }) => !obsolete);
  const known = new Map(inUse.map((item) => [nameOf(item.msgid, item.msgctxt ?? undefined), item]));
  const items = wanted.flatMap(({ english, contexts, files }) => {
    const special = contexts.filter((context) => known.has(nameOf(english, context)));
    const isPlainNeeded = contexts.length === 0 || special.length < contexts.length;
    const names = [...(isPlainNeeded ? [undefined] : []), ...special];
    return names.map((context) => {
      const item = known.get(nameOf(english, context)) ?? created(english);
      item.references = [...files];
      item.extractedComments = context === undefined ? commentOf(contexts) : [];
      return item;
    });
  });
  return `${headOf(po)}\n${items.map(String).join('\n\n')}\n`;
}

/** The header as it was: the library would add empty fields. */
function headOf(po: string): string {
  const end = po.indexOf('\n\n');
  return end < 0 ? po : po.slice(0, end + 1);
}

function created(english: string): InstanceType<typeof PO.Item> {
  const item = new PO.Item();
  item.msgid = english;
  item.msgstr = [''];
  return item;
}

/** The first questions that say the sentence, for translators. */
function commentOf(contexts: readonly string[]): string[] {
  const few = contexts.slice(0, 3);
  const more = contexts.length - few.length;
  return few.length === 0 ? [] : [`${few.join(', ')}${more > 0 ? ` and ${more} more` : ''}`];
}
