import { expect, it } from 'vitest';
import { createEnglish } from '#words/english.ts';
import { sayIn } from '#words/say.ts';
import { savedSentence, savingWords } from './save-sentence.ts';

const say = sayIn(createEnglish(), 'en-US');

const applicant = {
  isLoggedIn: true,
  hasAnswers: true,
  outcome: { phase: 'nothing' },
  timeZone: 'America/New_York',
} as const;

it.each([
  ['an anonymous visitor who typed nothing', { isLoggedIn: false, hasAnswers: false }, undefined],
  ['an anonymous visitor', { isLoggedIn: false }, 'Kept in this tab until you create an account'],
  ['an applicant who has just arrived', {}, undefined],
  [
    'after saving',
    { outcome: { phase: 'saved', at: new Date('2026-11-21T15:42:00Z') } },
    'Saved 10:42 AM',
  ],
  [
    'offline',
    { outcome: { phase: 'failed', trouble: 'offline' } },
    'Not saved, retrying. You are offline. What you typed is kept here.',
  ],
  [
    'while the server cannot be reached, though the network is there',
    { outcome: { phase: 'failed', trouble: 'unreachable' } },
    'Not saved, retrying. No answer yet. The college cannot be reached right now. What you typed is kept here.',
  ],
  [
    'while the server asks for a pause',
    { outcome: { phase: 'failed', trouble: 'busy', pause: 10_000 } },
    'Not saved yet. We will try again soon. The college asked us to wait a little. What you typed is kept here.',
  ],
  [
    'after a refusal',
    { outcome: { phase: 'refused' } },
    'Not saved: the answers that are marked. Please check them. Everything else is saved.',
  ],
] as const)('where the answers are %s', (_who, change, words) => {
  const sentence = savedSentence(say, { ...applicant, ...change });
  const all = sentence && [sentence.words, sentence.more].filter(Boolean).join(' ');
  expect(all?.replace('\u202f', ' ')).toBe(words);
  // About what a phone has room for in one line, 343 px, beside the icon.
  expect(sentence?.words.length ?? 0).toBeLessThan(46);
});

const at = new Date('2026-11-21T15:42:00Z');
it.each([
  ['nothing is said when all is saved', true, { phase: 'saved', at }, undefined],
  ['typing is', false, { phase: 'nothing' }, 'Saving…'],
  ['a save is', true, { phase: 'saving', before: { phase: 'nothing' } }, 'Saving…'],
  [
    'a retry is not: the failure stays the news',
    false,
    { phase: 'saving', before: { phase: 'failed', trouble: 'offline' } },
    undefined,
  ],
  ['what was refused is not', false, { phase: 'refused' }, undefined],
] as const)('while something is on its way %s', (_promise, isSaved, saving, words) => {
  expect(savingWords(say, { isLoggedIn: true, isSaved, saving })).toBe(words);
  expect(savingWords(say, { isLoggedIn: false, isSaved, saving })).toBeUndefined();
});
