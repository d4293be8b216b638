import { describe, expect, it } from 'vitest';
import { createEnglish } from '#words/english.ts';
import { sayIn } from '#words/say.ts';
import { choicesFor, resultsAnnouncement, textOf } from './choices.ts';

const say = sayIn(createEnglish(), 'en-US');
const spaulding = { id: '460010', text: 'Spaulding High School', sub_text: 'Barre, VT' };
const found = (text: string, ...suggestions: (typeof spaulding)[]) => ({ text, suggestions });

/** The lines of the list. */
function lines(typed: string, answer: ReturnType<typeof found>): string[] {
  return choicesFor(typed, answer).map((choice) =>
    choice.kind === 'own' ? `Use: ${choice.text}` : textOf(choice),
  );
}

describe('the list below the box', () => {
  it.each([
    ['nothing for nothing', ' ', found(''), []],
    [
      'what was found, then the own words',
      ' spau ',
      found('spau', spaulding),
      ['Spaulding High School', 'Use: spau'],
    ],
    [
      'the own words even when a school of that name was found',
      'spaulding high school',
      found('spaulding high school', spaulding),
      ['Spaulding High School', 'Use: spaulding high school'],
    ],
    [
      'what was found last until the next answer comes',
      'spaul',
      found('spau', spaulding),
      ['Spaulding High School'],
    ],
  ])('offers %s', (_promise, typed, answer, expected) => {
    expect(lines(typed, answer)).toEqual(expected);
  });

  it.each([
    ['spau', found('spa', spaulding), ''],
    ['spau', found('spau'), 'Nothing found. You can use your own words.'],
    [
      'spau',
      found('spau', spaulding, { ...spaulding, id: '2' }),
      '2 suggestions. Use the up and down arrows to choose.',
    ],
  ])('for %j and %o is spoken as %j', (typed, answer, expected) => {
    expect(resultsAnnouncement(say, typed, answer)).toBe(expected);
  });
});
