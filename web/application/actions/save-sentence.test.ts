import { describe, expect, it } from 'vitest';
import { sentenceFor } from './save-sentence.ts';

const applicant = {
  isLoggedIn: true,
  hasAnswers: true,
  isSaved: true,
  saving: { phase: 'nothing' },
  locale: 'en-US',
  timeZone: 'America/New_York',
} as const;
const saved = { phase: 'saved', at: new Date('2026-11-21T15:42:00Z') } as const;

describe('where the answers are', () => {
  it.each([
    ['an anonymous visitor who typed nothing', { isLoggedIn: false, hasAnswers: false }, undefined],
    ['an anonymous visitor', { isLoggedIn: false }, 'Kept in this tab until you create an account'],
    ['an applicant who has just arrived', {}, undefined],
    ['an applicant who types', { isSaved: false }, 'Not saved yet'],
    ['while saving', { isSaved: false, saving: { phase: 'saving' } }, 'Saving …'],
    ['after saving', { saving: saved }, 'Saved at 10:42 AM'],
    ['after saving, typing on', { isSaved: false, saving: saved }, 'Not saved yet'],
    [
      'offline',
      { isSaved: false, saving: { phase: 'failed', isOffline: true } },
      'You are offline. What you typed is kept here.',
    ],
    [
      'after a failure',
      { isSaved: false, saving: { phase: 'failed', isOffline: false } },
      'Not saved yet. What you typed is kept here.',
    ],
  ] as const)('%s', (_who, change, words) => {
    const sentence = sentenceFor({ ...applicant, ...change });
    expect(sentence?.words.replace('\u202f', ' ')).toBe(words);
  });
});
