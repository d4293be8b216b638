import { describe, expect, it } from 'vitest';
import { passingWords, settledSentence } from './save-sentence.ts';

const applicant = {
  isLoggedIn: true,
  hasAnswers: true,
  outcome: { phase: 'nothing' },
  locale: 'en-US',
  timeZone: 'America/New_York',
} as const;

describe('where the answers are', () => {
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
      { outcome: { phase: 'failed', isOffline: true } },
      'Not saved, retrying. You are offline. What you typed is kept here.',
    ],
    [
      'after a failure',
      { outcome: { phase: 'failed', isOffline: false } },
      'Not saved, retrying. What you typed is kept here.',
    ],
    [
      'after a refusal',
      { outcome: { phase: 'refused' } },
      'Not everything could be saved. Please look at the answers that are marked.',
    ],
  ] as const)('%s', (_who, change, words) => {
    const sentence = settledSentence({ ...applicant, ...change });
    expect(sentence?.words.replace('\u202f', ' ')).toBe(words);
  });
});

describe('while something is on its way', () => {
  const at = new Date('2026-11-21T15:42:00Z');
  it.each([
    ['nothing is said when all is saved', true, { phase: 'saved', at }, undefined],
    ['typing is', false, { phase: 'nothing' }, 'Saving…'],
    ['typing on after a save is', false, { phase: 'saved', at }, 'Saving…'],
    ['a save is', true, { phase: 'saving', before: { phase: 'nothing' } }, 'Saving…'],
    [
      'a retry is not: the failure stays the news',
      false,
      { phase: 'saving', before: { phase: 'failed', isOffline: true } },
      undefined,
    ],
    ['typing on after a failure is not', false, { phase: 'failed', isOffline: true }, undefined],
    ['what was refused is not', false, { phase: 'refused' }, undefined],
  ] as const)('%s', (_promise, isSaved, saving, words) => {
    expect(passingWords({ isLoggedIn: true, isSaved, saving })).toBe(words);
    expect(passingWords({ isLoggedIn: false, isSaved, saving })).toBeUndefined();
  });
});
