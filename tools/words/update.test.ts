import { expect, it } from 'vitest';
import { newCatalogue, updated } from './update.ts';

const say = (english: string, contexts: readonly string[] = [], files: readonly string[] = []) => ({
  ...{ english, contexts, files },
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
`;
const wanted = [
  say('Title', ['prefix', 'rank', 'a', 'b', 'c']),
  say('Yes', [], ['web/Yes.tsx']),
  say('New'),
];
const after = `# By hand.
msgid ""
msgstr ""
"Language: es\\n"

#. prefix, rank, a and 2 more
msgid "Title"
msgstr ""

msgctxt "rank"
msgid "Title"
msgstr "Título"

# A note of the translator's.
#: web/Yes.tsx
msgid "Yes"
msgstr "Sí"

msgid "New"
msgstr ""
`;

it('keeps translations, the head and notes, adds new sentences with their files, and removes unused ones', () => {
  expect(updated(before, wanted)).toBe(after);
  expect(updated(after, wanted)).toBe(after);
});

it('starts a new catalogue with every sentence', () => {
  const french = updated(newCatalogue('fr'), [say('Yes')]);
  expect(french).toContain('"Language: fr\\n"');
  expect(french).toContain('msgid "Yes"\nmsgstr ""');
});
