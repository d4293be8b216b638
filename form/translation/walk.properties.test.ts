/** The promise of a walk in every language: the same questions, the same answers, the same mistakes. */
import { describe, expect, it } from 'vitest';
import { smallForm } from '../application/testing.ts';
import { answer } from '../engine/change.ts';
import type { Form } from '../engine/definition.ts';
import { questionsOf } from '../engine/inventory.ts';
import { anyAnswers, anySituation, fc } from '../engine/testing/arbitrary.ts';
import { toyForm, toySituation } from '../engine/testing/toy-form.ts';
import { errorsIn, isRequired } from '../engine/validate.ts';
import { type Walk, walk } from '../engine/walk.ts';
import { applicationOf, pseudo, spanish, toyOf } from './testing.ts';

const found = (walked: Walk) => ({
  keys: walked.questions.map(({ question, page }) => [
    question.key,
    isRequired(walked, question, page),
  ]),
  answers: walked.answers,
  cleared: walked.cleared,
  wrong: Object.keys(errorsIn(walked)),
});

const cases: readonly [string, Form, Form][] = [
  ['the application in Spanish', smallForm, applicationOf(spanish)],
  ['the toy form in the pseudo-language', toyForm, toyOf(pseudo)],
];

describe.each(cases)('%s', (_, english, other) => {
  const given = fc.record({
    answers: anyAnswers(english),
    situation: anySituation(english, toySituation.today),
  });

  it('is walked as in English: no key, no visibility and no answer changes', () => {
    fc.assert(
      fc.property(given, ({ answers, situation }) => {
        expect(found(walk(other, answers, situation))).toEqual(
          found(walk(english, answers, situation)),
        );
      }),
      { numRuns: 50 },
    );
  });

  it('stores what is stored in English, labels too', () => {
    const questions = questionsOf(english);
    const translated = questionsOf(other);
    const change = fc.record({
      given,
      at: fc.nat({ max: questions.length - 1 }),
      next: anyAnswers(english),
    });
    fc.assert(
      fc.property(change, ({ given: { answers, situation }, at, next }) => {
        const [one, same] = [questions[at], translated[at]];
        if (!one || !same) return;
        const value = next[one.key] ?? '';
        expect(answer(other, answers, same, value, situation)).toEqual(
          answer(english, answers, one, value, situation),
        );
      }),
      { numRuns: 50 },
    );
  });
});

it('keeps the English label of a Spanish choice', () => {
  const form = applicationOf(spanish);
  const country = questionsOf(form).find(({ key }) => key === 'country');
  if (!country) throw new Error('The application asks for no country.');
  expect(answer(form, {}, country, 'MEX', toySituation)).toEqual({
    country: 'MEX',
    country_desc: 'Mexico',
  });
});
