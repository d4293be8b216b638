import { describe, expect, it } from 'vitest';
import { createEnglish } from '#words/english.ts';
import { readLanguages } from '#words/folder.ts';
import { createPseudoLanguage, isPseudo } from '#words/pseudo.ts';
import { sayIn } from '#words/say.ts';
import { ALL_TYPES, REFUSED_KINDS, reasonsFor } from './conversion/reasons.ts';
import { everyReason, translateReason } from './translate-reason.ts';

const english = sayIn(createEnglish());
const pseudo = sayIn(createPseudoLanguage());
const all = { fileExtensions: [...ALL_TYPES], maxFileSizeBytes: 1_048_576 };
const LISTS = [[...ALL_TYPES], ['pdf'] as const, ['png', 'jpg'] as const, ['docx'] as const];

describe('why a document was refused', () => {
  it.each(LISTS.map((list) => [[...list]]))(
    'is said to every reader, with %j',
    (fileExtensions) => {
      const tenant = { ...all, fileExtensions };
      const stored = everyReason(english, tenant);
      expect(stored.length).toBeGreaterThan(20);
      for (const reason of stored) {
        expect(isPseudo(translateReason(pseudo, reason, tenant)), reason).toBe(true);
        expect(translateReason(english, reason, tenant)).toBe(reason);
      }
    },
  );

  it('is all that a conversion may say', () => {
    const { picture, pdf, word, remarks, ...others } = reasonsFor(ALL_TYPES);
    const { wrongType, tooSlow, tooBigInside } = others;
    const stored = everyReason(english, all);
    const groups = [picture, pdf, word, remarks].flatMap((group): string[] => Object.values(group));
    groups.push(...REFUSED_KINDS.map(others.wrongKind));
    expect(stored).toEqual(expect.arrayContaining([...groups, wrongType, tooSlow, tooBigInside]));
  });

  it('is Spanish for a reader of Spanish', () => {
    const spanish = readLanguages().get('es');
    if (!spanish) throw new Error('There is no Spanish.');
    const { pdf } = reasonsFor(ALL_TYPES);
    expect(translateReason(sayIn(spanish), pdf.damaged, all)).toMatch(
      /^Parece que tu PDF está dañado\./,
    );
  });

  it('is read as it was stored, where an older version said it', () => {
    expect(translateReason(pseudo, 'An old sentence.', all)).toBe('An old sentence.');
  });
});
