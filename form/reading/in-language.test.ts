import { expect, it } from 'vitest';
import { inLanguage } from './in-language.ts';
import { itemsOf, line, read, sectionOf } from './testing.ts';

const english = sectionOf([
  { heading: 'Plans', lines: [line('term', 'Term', 'Fall'), line('note', 'Note', '')] },
]);
const translated = {
  pages: [
    {
      id: 'page',
      title: 'Página',
      sections: [
        {
          id: 'section',
          title: 'Sección',
          lines: [
            {
              heading: 'Planes',
              lines: [line('term', 'Periodo', 'Otoño'), line('note', 'Nota', '')],
            },
          ],
        },
      ],
    },
  ],
};
const words = inLanguage({ english, translated });

it("translates what today’s form also says into the reader's language", () => {
  const reading = read(english, {}, { words });
  expect(reading.pages[0]).toMatchObject({ title: 'Página', sections: [{ title: 'Sección' }] });
  expect(itemsOf(reading)).toMatchObject([
    { heading: 'Planes', items: [{ label: 'Periodo', answer: 'Otoño' }, { words: '1: Nota' }] },
  ]);
});

it('does not translate what today’s form says in other words', () => {
  const frozen = sectionOf([
    { heading: 'Old plans', lines: [line('term', 'When?', 'Fall'), line('note', 'Note', 'x')] },
    line('gone', 'Gone', 'y'),
  ]);
  expect(itemsOf(read(frozen, {}, { words }))).toMatchObject([
    {
      heading: 'Old plans',
      items: [
        { label: 'When?', answer: 'Otoño' },
        { label: 'Nota', answer: 'x' },
      ],
    },
    { label: 'Gone', answer: 'y' },
  ]);
});
