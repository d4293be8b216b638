import { describe, expect, test } from 'vitest';
import { REFUSALS, REMARKS } from '#server/converter/answers.ts';
import { createEnglish } from '#words/english.ts';
import { readLanguages } from '#words/folder.ts';
import { createPseudoLanguage, isPseudo } from '#words/pseudo.ts';
import { sayIn } from '#words/say.ts';
import { readReasons, sentencesFor } from './sentences.ts';

const english = sayIn(createEnglish());
const pseudo = sayIn(createPseudoLanguage());
const TYPES = ['png', 'jpeg', 'jpg', 'pdf', 'docx'] as const;
const all = { fileExtensions: [...TYPES] };

/** Every list that a college may have. */
const LISTS = Array.from({ length: 2 ** TYPES.length - 1 }, (_, index) =>
  TYPES.filter((_type, bit) => ((index + 1) >> bit) & 1),
);

/** Kinds of documents, by the file types that lead to them. */
const OF_TYPES = { picture: /^png|jpe?g$/, pdf: /^pdf$/, word: /^docx$/ } as const;

describe('the sentences about files', () => {
  test.each(LISTS.map((list) => [list]))('send nobody to a type that is not among %j', (types) => {
    const sentences = Object.entries(sentencesFor(english, { fileExtensions: types }));
    const reachable = sentences.filter(([name]) => {
      const [kind] = name.split(' ');
      const led = kind === undefined ? undefined : OF_TYPES[kind as keyof typeof OF_TYPES];
      return led === undefined
        ? !/^filesBesides$/.test(name)
        : types.some((type) => led.test(type));
    });
    for (const [, sentence] of reachable) {
      const named = [...sentence.matchAll(/\.(png|jpe?g|pdf|docx)\b/g)].map(([, type]) => type);
      expect(types, sentence).toEqual(expect.arrayContaining(named));
      expect(sentence).not.toMatch(/\(\)|undefined| ,| \.(?![a-z])/);
    }
  });

  test('name what the specification names, where the college takes it all', () => {
    expect(sentencesFor(english, all).wrongType).toBe(
      'You can only enter the following file types: .png, .jpeg, .jpg, .pdf, .docx',
    );
  });
});

describe('a stored reason', () => {
  test.each([...REFUSALS, ...REMARKS])('is said to every reader: %s', (name) => {
    expect(isPseudo(readReasons(pseudo, name, all))).toBe(true);
  });

  test('is Spanish for a reader of Spanish', () => {
    const spanish = readLanguages().get('es');
    if (!spanish) throw new Error('There is no Spanish.');
    expect(readReasons(sayIn(spanish), 'pdf damaged', all)).toMatch(
      /^Parece que tu PDF está dañado\./,
    );
  });

  test('names the words that it is about, and several things one after another', () => {
    expect(readReasons(english, 'missingText: who I am … today\nequations', all)).toMatch(
      /“who I am … today”\..* Your document has equations: please look at them\./,
    );
  });

  test('is shown as it is where it is no name', () => {
    expect(readReasons(pseudo, 'Another sentence.', all)).toBe('Another sentence.');
  });
});
