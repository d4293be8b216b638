import { expect, it } from 'vitest';
import { toyForm } from '#form/engine/toy-form.ts';
import { inEnglish } from '#words/english.ts';
import type { Speech } from '#words/say.ts';
import { findCountProblem, findTabProblem, formParts } from './form-parts.ts';

const parts = formParts(toyForm);

it('finds the add-another buttons and tabs of any form', () => {
  expect(parts).toEqual({
    mostComponents: new Map([['games', 3]]),
    tabs: new Map([['story', ['upload', 'essay']]]),
  });
});

const english = (speech: Speech | undefined) => speech && inEnglish(speech);

it.each([
  ['games', 1, undefined],
  ['games', 3, undefined],
  ['games', 4, '"games" can be at most 3.'],
  ['parents', 1, 'This application has no button called "parents".'],
])('%s of %j: %j', (button, count, problem) => {
  expect(english(findCountProblem(parts, button, count))).toBe(problem);
});

it.each([
  ['story', 'upload', undefined],
  ['story', 'essay', undefined],
  ['story', 'film', '"story" has no tab called "film". It has: upload, essay.'],
  ['games', 'upload', 'This application has no tabs called "games".'],
])('%s on %j: %j', (tab, chosen, problem) => {
  expect(english(findTabProblem(parts, tab, chosen))).toBe(problem);
});
