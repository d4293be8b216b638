import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Answers, type AnswerValue, isAnswered, textAt } from '../engine/answers.ts';
import { answer } from '../engine/change.ts';
import type { Question } from '../engine/definition.ts';
import { keysAnsweredBy, questionsOf } from '../engine/inventory.ts';
import { errorsIn } from '../engine/validate.ts';
import { type Situation, walk } from '../engine/walk.ts';
import { type WordedLine, wordingOf } from '../engine/wording.ts';
import { completeApplication } from './complete-application.ts';
import { smallForm, TODAY } from './testing.ts';

const complete = completeApplication(TODAY);

describe('whatever the answers are', () => {
  /** Any answer that a question may hold, the complete application's among them. */
  function valueFor(question: Question): fc.Arbitrary<AnswerValue> {
    const given = complete[question.key];
    const usual = given === undefined ? [] : [fc.constant(given)];
    switch (question.kind) {
      case 'checkbox':
        return fc.boolean();
      case 'document':
        return fc.constantFrom('', 'ANSWERED');
      case 'date':
        return fc.constantFrom('', '1900-01-01', '2009-03-14', '2026-11-21');
      case 'radio':
        return fc.constantFrom('', ...question.options.map(({ value }) => value));
      case 'select': {
        const lists = [
          ...('years' in question.options ? [] : question.options),
          ...Object.values(question.optionsBy?.options ?? {}).flat(),
        ];
        return fc.oneof(...usual, fc.constantFrom('', '2020', ...lists.map(({ value }) => value)));
      }
      default:
        return fc.oneof(...usual, fc.constant(''), fc.string({ maxLength: 12 }));
    }
  }

  const questions = [
    ...new Map(questionsOf(smallForm).map((question) => [question.key, question])).values(),
  ];
  const anyAnswers: fc.Arbitrary<Answers> = fc
    .subarray(questions)
    .chain((given) =>
      fc.record(Object.fromEntries(given.map((question) => [question.key, valueFor(question)]))),
    );
  const anySituation: fc.Arbitrary<Situation> = fc.record({
    today: fc.constant(TODAY),
    counts: fc.record({ activities: fc.integer({ min: 0, max: 12 }) }, { requiredKeys: [] }),
    tabs: fc.record(
      { personal_statement: fc.constantFrom('upload', 'essay', 'gone') },
      { requiredKeys: [] },
    ),
    opened: fc.constantFrom(new Set<string>(), new Set(['second-parent'])),
  });

  const keysOf = (lines: readonly WordedLine[]): string[] =>
    lines.flatMap((line) => ('lines' in line ? keysOf(line.lines) : [line.key]));

  it('what is hidden never counts, never prints and never blocks', () => {
    fc.assert(
      fc.property(anyAnswers, anySituation, (answers, situation) => {
        const walked = walk(smallForm, answers, situation);
        const shown = walked.questions.map(({ question }) => question);
        const shownKeys = new Set(shown.flatMap(keysAnsweredBy));

        const counted = Object.keys(walked.answers).filter((key) =>
          isAnswered(walked.answers[key]),
        );
        expect(counted.filter((key) => !shownKeys.has(key))).toEqual([]);

        const printed = wordingOf(walked).pages.flatMap(({ sections }) =>
          sections.flatMap(({ lines }) => keysOf(lines)),
        );
        expect(printed).toEqual(shown.map(({ key }) => key));

        const blocking = Object.keys(errorsIn(walked));
        expect(blocking.filter((key) => !shownKeys.has(key))).toEqual([]);
      }),
    );
  });

  it('saving what is hidden as empty changes nothing else', () => {
    fc.assert(
      fc.property(anyAnswers, anySituation, (answers, situation) => {
        const walked = walk(smallForm, answers, situation);
        const again = walk(smallForm, walked.answers, situation);
        expect(again.cleared).toEqual([]);
        expect(again.questions).toEqual(walked.questions);
        expect(errorsIn(again)).toEqual(errorsIn(walked));
      }),
    );
  });

  it('no change of an answer leaves anything hidden behind', () => {
    const anyChange = fc
      .constantFrom(...questions)
      .chain((question) =>
        valueFor(question).map((value): [Question, AnswerValue] => [question, value]),
      );
    fc.assert(
      fc.property(anyAnswers, anySituation, fc.array(anyChange), (start, situation, changes) => {
        let answers: Answers = walk(smallForm, start, situation).answers;
        for (const [question, value] of changes) {
          const patch = answer(smallForm, answers, question, value, situation);
          answers = { ...answers, ...patch };
          expect(walk(smallForm, answers, situation).cleared).toEqual([]);
        }
        // A label never outlives its code.
        const orphans = Object.keys(answers).filter(
          (key) =>
            key.endsWith('_desc') &&
            isAnswered(answers[key]) &&
            textAt(answers, key.replace(/_desc$/, '')) === '',
        );
        expect(orphans).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });
});
