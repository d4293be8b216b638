import { describe, expect, test } from 'vitest';
import { ALL_TYPES, REFUSED_KINDS, reasonsFor } from './reasons.ts';

/** Every list that a college may have. */
const LISTS = Array.from({ length: 2 ** ALL_TYPES.length - 1 }, (_, index) =>
  ALL_TYPES.filter((_type, bit) => ((index + 1) >> bit) & 1),
);

/** What an applicant may read, by the type that leads there; anybody may read those of `any`. */
function sentences(types: readonly string[]) {
  const { wrongType, wrongKind, picture, pdf, word } = reasonsFor(types);
  const takes = (...wanted: string[]) => wanted.some((type) => types.includes(type));
  return [
    wrongType,
    ...REFUSED_KINDS.map(wrongKind),
    ...(takes('png', 'jpg', 'jpeg') ? Object.values(picture) : []),
    ...(takes('pdf') ? Object.values(pdf) : []),
    ...(takes('docx') ? Object.values(word) : []),
  ];
}

describe('the sentences about files', () => {
  test.each(LISTS.map((list) => [list]))('send nobody to a type that is not among %j', (types) => {
    for (const sentence of sentences(types)) {
      const named = [...sentence.matchAll(/\.(png|jpe?g|pdf|docx)\b/g)].map(([, type]) => type);
      expect(types, sentence).toEqual(expect.arrayContaining(named));
      if (!types.includes('pdf')) expect(sentence).not.toContain('PDF');
      expect(sentence).not.toMatch(/\(\)|undefined| ,| \.(?![a-z])/);
    }
  });

  test('name what the specification names, where the college takes it all', () => {
    expect(reasonsFor(ALL_TYPES).wrongType).toBe(
      'You can only enter the following file types: .png, .jpeg, .jpg, .pdf, .docx',
    );
  });
});
