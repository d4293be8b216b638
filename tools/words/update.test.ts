import { describe, expect, it } from 'vitest';
import { readCatalogue } from '#words/catalogue.ts';
import type { Wanted } from './sentences.ts';
import { newCatalogue, updated } from './update.ts';

const say = (english: string, more: Partial<Wanted> = {}): Wanted => ({
  english,
  contexts: [],
  files: [],
  ...more,
});

const entriesOf = (po: string) =>
  readCatalogue(po).entries.map(({ english, context, translation }) => [
    english,
    context,
    translation,
  ]);

describe('bringing a catalogue up to date', () => {
  it('starts a new one with all that is to translate', () => {
    const po = updated(newCatalogue('fr'), [say('Yes'), say('No')]);
    expect(readCatalogue(po).tag).toBe('fr');
    expect(entriesOf(po)).toEqual([
      ['Yes', undefined, ''],
      ['No', undefined, ''],
    ]);
  });

  const before = `# By hand.
msgid ""
msgstr ""
"Language: es\\n"

# A note of the translator's.
msgid "Yes"
msgstr "Sí"

msgctxt "rank"
msgid "Title"
msgstr "Título"

msgid "Gone"
msgstr "Ido"

msgid "Never translated"
msgstr ""
`;
  const wanted = [say('Title', { contexts: ['prefix', 'rank'] }), say('Yes'), say('New')];
  const after = updated(before, wanted);

  it('keeps what was translated, puts in what is new, and leaves out what nothing says any more', () => {
    expect(entriesOf(after)).toEqual([
      ['Title', undefined, ''],
      ['Title', 'rank', 'Título'],
      ['Yes', undefined, 'Sí'],
      ['New', undefined, ''],
    ]);
  });

  it('keeps the head and the notes', () => {
    expect(after).toMatch(/^# By hand\.\nmsgid ""\nmsgstr ""\n"Language: es\\n"\n\n/);
    expect(after).toContain('# A note of the translator\'s.\nmsgid "Yes"');
    expect(after).not.toContain('Gone');
  });

  it('changes nothing the second time', () => {
    expect(updated(after, wanted)).toBe(after);
  });

  it('says where a sentence is said', () => {
    const po = updated(newCatalogue('fr'), [
      say('Country', { contexts: ['a', 'b', 'c', 'd', 'e'] }),
      say('Undo', { files: ['web/Undo.tsx'] }),
    ]);
    expect(po).toContain('#. a, b, c and 2 more\nmsgid "Country"');
    expect(po).toContain('#: web/Undo.tsx\nmsgid "Undo"');
  });
});
