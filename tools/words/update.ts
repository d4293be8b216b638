/** Updates a catalogue to the product's sentences, and keeps all translations. Pure. */
import PO from 'pofile';
import { nameOf } from '#words/list.ts';
import type { Wanted } from './sentences.ts';

/** The head of a new catalogue. */
export function newCatalogue(tag: string): string {
  return `msgid ""\nmsgstr ""\n"Language: ${tag}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n`;
}

/**
 * Entries in the order of the product, new ones without a translation. Unused sentences become obsolete (`#~`) at the end, and return with
 * their translation when they are used again.
 */
export function updated(po: string, wanted: readonly Wanted[]): string {
  const catalogue = PO.parse(po);
  // Entries in use win over obsolete twins, which merging two branches leaves behind.
  const known = new Map(
    catalogue.items.toSorted(outOfUseFirst).map((item) => [nameOfItem(item), item]),
  );
  const inUse = wanted.flatMap(({ english, contexts, files }) => {
    const special = contexts.filter((context) => known.has(nameOf(english, context)));
    const isPlainNeeded = contexts.length === 0 || special.length < contexts.length;
    const names = [...(isPlainNeeded ? [undefined] : []), ...special];
    return names.map((context) => {
      const item = known.get(nameOf(english, context)) ?? created(english);
      item.obsolete = false;
      item.references = [...files];
      item.extractedComments = context === undefined ? commentOf(contexts) : [];
      return item;
    });
  });
  const kept = new Set(inUse);
  const isTwin = (item: Item) => item.obsolete && known.get(nameOfItem(item)) !== item;
  const outOfUse = catalogue.items.filter(
    (item) => !kept.has(item) && !isTwin(item) && item.msgstr.some((text) => text !== ''),
  );
  for (const item of outOfUse) {
    item.obsolete = true;
    item.references = [];
    item.extractedComments = [];
  }
  catalogue.items = [...inUse, ...outOfUse];
  return `${headOf(po)}\n${catalogue.items.map(String).join('\n\n')}\n`;
}

type Item = InstanceType<typeof PO.Item>;

const nameOfItem = ({ msgid, msgctxt }: Item) => nameOf(msgid, msgctxt ?? undefined);

const outOfUseFirst = (one: Item, other: Item) => Number(other.obsolete) - Number(one.obsolete);

/** The header as it was: the library would add empty fields. */
function headOf(po: string): string {
  const end = po.indexOf('\n\n');
  return end < 0 ? po : po.slice(0, end + 1);
}

function created(english: string): Item {
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
