/**
 * The promises of a walk for every set of answers: a hidden question never counts, never prints and never blocks.
 * Tried on the toy form and the application with answers of every sort.
 */
import { describe, expect, it } from 'vitest';
import { smallForm, withOwnForm } from '../application/testing.ts';
import { anyOwnForm } from '../own/arbitrary.ts';
import { type Answers, isAnswered, textAt } from './answers.ts';
import { answer, propagate } from './change.ts';
import type { Form } from './definition.ts';
import { heldKeys, keysAnsweredBy, questionsOf } from './inventory.ts';
import { anyAnswers, anySituation, fc } from './testing/arbitrary.ts';
import { toyForm, toySituation } from './testing/toy-form.ts';
import { errorsIn } from './validate.ts';
import { type Situation, type Walk, walk } from './walk.ts';
import { wordingOf } from './wording.ts';
import { inWords } from './words.ts';

interface Case {
  readonly form: Form;
  readonly answers: Answers;
  readonly situation: Situation;
}

const casesOf = (form: Form): fc.Arbitrary<Case> =>
  fc.record({
    form: fc.constant(form),
    answers: anyAnswers(form),
    situation: anySituation(form, toySituation.today),
  });

const forms: readonly [string, fc.Arbitrary<Case>, numRuns: number][] = [
  ['the toy form', casesOf(toyForm), 150],
  ['the application', casesOf(smallForm), 40],
  ['the application with own questions', anyOwnForm().map(withOwnForm).chain(casesOf), 15],
];

describe.each(forms)('a walk of %s', (_, cases, numRuns) => {
  const always = (promise: (given: Case) => void) =>
    fc.assert(fc.property(cases, promise), { numRuns });

  it('never counts what is hidden', () => {
    always(({ form, answers, situation }) => {
      const walked = walk(form, answers, situation);
      const counted = hiddenKeys(walked).filter((key) => isAnswered(walked.answers[key]));
      expect(counted).toEqual([]);
    });
  });

  it('never prints what is hidden', () => {
    always(({ form, answers, situation }) => {
      // Every answer becomes a text that can be told from all others, where its question allows it.
      const marked = walk(form, markedTexts(form, answers), situation);
      const printed = JSON.stringify([
        wordingOf(marked),
        questionsOf(form).map((question) => inWords(marked, question)),
      ]);
      const leaked = hiddenKeys(marked).filter((key) => printed.includes(markOf(key)));
      expect(leaked).toEqual([]);
    });
  });

  it('never blocks because of what is hidden', () => {
    always(({ form, answers, situation }) => {
      const walked = walk(form, answers, situation);
      const visible = new Set(walked.questions.map(({ question }) => question.key));
      expect(Object.keys(errorsIn(walked)).filter((key) => !visible.has(key))).toEqual([]);
    });
  });

  it('leaves every answer as it was given, or clears it and says so', () => {
    always(({ form, answers, situation }) => {
      const walked = walk(form, answers, situation);
      const lost = Object.keys(answers).filter(
        (key) => isAnswered(answers[key]) && !isAnswered(walked.answers[key]),
      );
      expect([...walked.cleared].sort()).toEqual(lost.sort());
      const kept = Object.keys(answers).filter((key) => !lost.includes(key));
      for (const key of kept) expect(walked.answers[key]).toBe(answers[key]);
      expect(Object.keys(walked.answers)).toEqual(Object.keys(answers));
    });
  });

  it('of its own answers finds the same, and clears nothing more', () => {
    always(({ form, answers, situation }) => {
      const once = walk(form, answers, situation);
      const twice = walk(form, once.answers, situation);
      expect(twice.cleared).toEqual([]);
      expect(twice.answers).toEqual(once.answers);
      expect(twice.questions).toEqual(once.questions);
      expect(twice.blocks).toEqual(once.blocks);
    });
  });

  it('names as visible exactly the blocks of the questions that it lists', () => {
    always(({ form, answers, situation }) => {
      const walked = walk(form, answers, situation);
      const listed = walked.questions.map(({ question }) => question);
      expect(listed).toEqual(questionsOf(form).filter((question) => walked.blocks.has(question)));
      expect(new Set(listed).size).toBe(listed.length);
    });
  });

  it('does not change its input, and always finds the same', () => {
    always(({ form, answers, situation }) => {
      const before = structuredClone({ answers, situation });
      const first = walk(form, Object.freeze({ ...answers }), Object.freeze({ ...situation }));
      const second = walk(form, { ...answers }, { ...situation });
      expect(second).toEqual({ ...first });
      expect({ answers, situation }).toEqual(before);
    });
  });

  it('has nothing to clear after a change with all its effects', () => {
    always(({ form, answers, situation }) => {
      const keys = Object.keys(answers);
      const half = keys.slice(0, Math.floor(keys.length / 2));
      const before = Object.fromEntries(half.map((key) => [key, answers[key] ?? '']));
      const patch = propagate(form, before, answers, situation);
      expect(walk(form, { ...before, ...patch }, situation).cleared).toEqual([]);
    });
  });
});

it('a walk clears nothing that a visible question holds, unless its list has changed', () => {
  fc.assert(
    fc.property(casesOf(toyForm), ({ form, answers, situation }) => {
      const walked = walk(form, answers, situation);
      const byValue = walked.questions.filter(({ question }) => 'optionsBy' in question);
      const mayBeLeftOver = byValue.flatMap(({ question }) => keysAnsweredBy(question));
      const explained = [...hiddenKeys(walked), ...mayBeLeftOver];
      expect(walked.cleared.filter((key) => !explained.includes(key))).toEqual([]);
    }),
  );
});

it('a change of the application leaves no hidden answer, and no label without its code', () => {
  const questions = questionsOf(smallForm);
  const change = fc.record({
    at: fc.nat({ max: questions.length - 1 }),
    next: anyAnswers(smallForm),
  });
  const situations = anySituation(smallForm, toySituation.today);
  fc.assert(
    fc.property(fc.array(change), situations, (changes, situation) => {
      let answers: Answers = {};
      for (const { at, next } of changes) {
        const question = questions[at];
        if (question === undefined) continue;
        const value = next[question.key] ?? '';
        answers = { ...answers, ...answer(smallForm, answers, question, value, situation) };
        expect(walk(smallForm, answers, situation).cleared).toEqual([]);
      }
      const labels = Object.keys(answers).filter((key) => key.endsWith('_desc'));
      const said = labels.filter((key) => isAnswered(answers[key]));
      expect(said.filter((key) => textAt(answers, key.replace(/_desc$/, '')) === '')).toEqual([]);
    }),
    { numRuns: 25 },
  );
});

/** The keys of questions of which none is visible. */
function hiddenKeys(walked: Walk): string[] {
  const visible = new Set(walked.questions.map(({ question }) => question));
  const held = [...heldKeys(walked.form)];
  const shown = new Set(held.filter(([question]) => visible.has(question)).flatMap(([, k]) => k));
  return held.flatMap(([, keys]) => keys).filter((key) => !shown.has(key));
}

function markOf(key: string): string {
  return `‹${key}›`;
}

function markedTexts(form: Form, answers: Answers): Answers {
  const texts = questionsOf(form).filter(({ kind }) => kind === 'text' || kind === 'textarea');
  const marks = texts.map(({ key }) => [key, isAnswered(answers[key]) ? markOf(key) : '']);
  return { ...answers, ...Object.fromEntries(marks) };
}
