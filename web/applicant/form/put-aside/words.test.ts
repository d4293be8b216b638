import { describe, expect, it } from 'vitest';
import type { Piece } from '#contract/put-aside.ts';
import { applicationForm } from '#form/application/index.ts';
import { toyForm } from '#form/engine/testing/toy-form.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { createEnglish } from '#words/english.ts';
import { sayIn } from '#words/say.ts';
import { nameOf, questionsOfPiece } from './words.ts';

const say = sayIn(createEnglish(), 'en-US');
const piece = (more: Partial<Piece>): Piece => ({
  id: '1',
  reason: 'choice',
  put_at: '2026-11-21T15:42:00Z',
  answers: {},
  setting: {},
  ...more,
});
const file = { answer_key: 'story_doc', file_name: 'essay.docx', file_size: 52_400 };

describe('what was put aside reads as', () => {
  it.each([
    [{ document: file }, 'Your file essay.docx (52 kB)'],
    [{ answers: { story_essay: 'I learned to play on a train.' } }, 'Your story (7 words)'],
    [{ answers: { city: 'Barre' } }, 'City: Barre'],
    [{ answers: { state: 'VT', state_desc: 'Vermont' } }, 'State or province: Vermont'],
    [{ answers: { text_me: true } }, 'Text me about tournaments'],
    [
      { answers: { city: 'B', zip: '05641', board: 'roll', rating: '9', league_team: 'A' } },
      '5 answers: City, ZIP/Postal Code, Rating, 2 more',
    ],
  ])('%j: %s', (more, words) => {
    expect(nameOf(toyForm, piece(more), say)).toBe(words);
  });

  it.each([
    [{ test_plan: 'N', test_plan_desc: 'No' }, 'Do you plan to take the ACT or SAT? No'],
    [
      { languages_spoken: 'French', fluent_language: 'French' },
      '2 answers: List the languages you speak, Which of them do you speak fluently?',
    ],
  ])('%j, whose labels are sentences: %s', (answers, words) => {
    expect(nameOf(applicationForm(sampleTenant), piece({ answers }), say)).toBe(words);
  });
});

it('a piece belongs to the place of its first question', () => {
  const first = (more: Partial<Piece>) => questionsOfPiece(toyForm, piece(more))[0]?.key;
  expect(first({ answers: { zip: '1', city: 'B' } })).toBe('city');
  expect(first({ document: file })).toBe('story_doc');
});
