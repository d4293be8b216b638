import { describe, expect, it } from 'vitest';
import { completeApplication } from '../application/complete-application.ts';
import { applicationForm } from '../application/index.ts';
import { smallCollege, smallForm, TODAY } from '../application/testing.ts';
import type { Answers } from '../engine/answers.ts';
import { checkForm } from '../engine/check.ts';
import { choicesFor, questionsOf } from '../engine/inventory.ts';
import { errorsIn } from '../engine/validate.ts';
import { type Situation, walk } from '../engine/walk.ts';
import { wordingOf } from '../engine/wording.ts';
import type { OwnForm, OwnKind } from './own-form.ts';

type Blocks = NonNullable<OwnForm['questions']>[number]['questions'];

const formOf = (form: OwnForm) => applicationForm({ ...smallCollege, form });
const asking = (...questions: Blocks) =>
  formOf({ questions: [{ after: 'hear_about_us', questions }] });

/** The own keys that show, and their errors, beside a complete application. */
function ask(questions: Blocks, answers: Answers = {}, situation: Partial<Situation> = {}) {
  const form = asking(...questions);
  expect(checkForm(form)).toEqual([]);
  const given = { ...completeApplication(TODAY), ...answers };
  const walked = walk(form, given, { today: TODAY, ...situation });
  const shown = walked.questions.map(({ question }) => question.key);
  const errors = errorsIn(walked);
  expect(Object.keys(errors).filter((key) => !key.startsWith('own_'))).toEqual([]);
  return { shown: shown.filter((key) => key.startsWith('own_')), errors, walked };
}

describe('own questions are placed', () => {
  it('in own sections before and after others, also before another own one', () => {
    const section = (id: string, place: { before: string } | { after: string }) => ({
      id,
      step: 'education' as const,
      title: id,
      why: 'So we know.',
      ...place,
      questions: [{ kind: 'text' as const, key: `own_${id}`, label: id }],
    });
    const form = formOf({
      sections: [
        section('one', { after: 'outside-class' }),
        section('two', { before: 'one' }),
        section('three', { before: 'your-plans' }),
      ],
    });
    const ids = form.pages[1]?.sections.map(({ id }) => id) ?? [];
    expect(ids[0]).toBe('three');
    expect(ids.slice(ids.indexOf('outside-class'), ids.indexOf('outside-class') + 3)).toEqual([
      ...['outside-class', 'two', 'one'],
    ]);
    expect(checkForm(form)).toEqual([]);
  });

  it('beside a question, outside of the blocks that it belongs to', () => {
    const questions: Blocks = [{ kind: 'text', key: 'own_a', label: 'A' }];
    const form = formOf({ questions: [{ before: 'zip', questions }] });
    const section = form.pages[0]?.sections.find(({ id }) => id === 'home-address');
    const at = section?.content.findIndex((block) => 'key' in block && block.key === 'own_a') ?? -1;
    expect(section?.content[at + 1]?.kind).toBe('group');
  });

  it('with their keys after all others, without other changes', () => {
    const form = asking({ kind: 'text', key: 'own_a', label: 'A' });
    expect(Object.keys(form.model)).toEqual([...Object.keys(smallForm.model), 'own_a']);
    const others = questionsOf(form).filter(({ key }) => key !== 'own_a');
    expect(others).toEqual(questionsOf(smallForm));
  });
});

describe('own questions have rules', () => {
  const at = (key: string) => ({ key, label: 'Words' });
  const own = (kind: OwnKind, more: Partial<Blocks[number]> = {}): Blocks[number] => ({
    kind,
    ...at('own_a'),
    ...more,
  });
  const length = { min: 3, message: 'More.' };
  const pattern = { expression: 'A\\d', message: 'No.' };
  const days = { from: '2026-01-01', to: '2026-12-31', message: 'No.' };
  const number = { from: 1, to: 9, message: 'No.' };
  it.each<[string, Blocks[number], string | boolean, readonly string[] | undefined]>([
    ['required', own('text', { required: true }), ' ', ['Words']],
    ['a box that must be checked', own('checkbox', { required: true }), false, ['Words']],
    ['a length', own('text', { length }), 'ab', ['More.']],
    ['a pattern', own('text', { pattern }), 'A12', ['No.']],
    ['a pattern that matches', own('text', { pattern }), 'A1', undefined],
    ['a number', own('text', { range: number }), '10', ['No.']],
    ['a day', own('date', { range: days }), '2025-12-31', ['No.']],
    ['a day within', own('date', { range: days }), '2026-12-31', undefined],
    ['an e-mail address', own('email'), 'ada', ['Please enter a valid email address.']],
    ['a phone number', own('phone'), '12', ['Please enter a valid phone number.']],
    ['a phone number from abroad', own('phone'), '+44 20 7946 0958', undefined],
  ])('%s', (_, question, answer, messages) => {
    expect(ask([question], { own_a: answer }).errors.own_a).toEqual(messages);
  });

  it('required only sometimes', () => {
    const requiredWhen = [
      { key: 'entry_term', operator: 'equals', value: '2027FA' },
      { key: 'hs_name', operator: 'answered' },
    ] as const;
    const question: Blocks[number] = { kind: 'text', ...at('own_a'), requiredWhen };
    const form = formOf({ questions: [{ after: 'suspended', questions: [question] }] });
    const missing = (entry_term: string) =>
      errorsIn(walk(form, { ...completeApplication(TODAY), entry_term }, { today: TODAY })).own_a;
    expect(missing('2027FA')).toEqual(['Words']);
    expect(missing('2027SP')).toBeUndefined();
  });

  it('one of several, said once', () => {
    const group: Blocks[number] = {
      kind: 'group',
      atLeastOne: 'Check one.',
      questions: [
        { kind: 'checkbox', ...at('own_a') },
        { kind: 'checkbox', ...at('own_b') },
      ],
    };
    expect(ask([group]).errors).toEqual({ own_a: ['Check one.'] });
    expect(ask([group], { own_b: true }).errors).toEqual({});
  });
});

describe('own questions show', () => {
  const box = (key: string, more: Partial<Blocks[number]> = {}): Blocks[number] => ({
    kind: 'text',
    key,
    label: key,
    required: true,
    ...more,
  });

  it('while all of `when` hold and none of `hideWhen`, and are not required otherwise', () => {
    const when = [
      { key: 'own_a', operator: 'answered' },
      { key: 'own_b', operator: 'gte', value: '3' },
    ] as const;
    const hideWhen = [{ key: 'own_b', operator: 'in', values: ['7', '8'] }] as const;
    const questions = [box('own_a'), box('own_b'), box('own_c', { when, hideWhen })];
    const shows = (own_a: string, own_b: string) =>
      ask(questions, { own_a, own_b }).shown.includes('own_c');
    expect(shows('x', '3')).toBe(true);
    expect([shows('', '3'), shows('x', '2'), shows('x', ''), shows('x', '7')]).toEqual([
      ...[false, false, false, false],
    ]);
    expect(ask(questions, { own_a: 'x', own_b: '1' }).errors).toEqual({});
  });

  it('again in each repetition, with conditions on their own repetition', () => {
    const repeat: Blocks[number] = {
      kind: 'repeat',
      id: 'sports',
      label: 'Sport',
      buttonLabel: 'Add a sport',
      atMost: 3,
      questions: [
        box('own_sport', { required: false }),
        box('own_level', { when: [{ key: 'own_sport', operator: 'answered' }] }),
      ],
    };
    const { shown, errors, walked } = ask(
      [repeat],
      { own_sport: 'Judo', own_level: 'Brown', own_sport_2: 'Chess' },
      { counts: { sports: 2 } },
    );
    expect(shown).toEqual(['own_sport', 'own_level', 'own_sport_2', 'own_level_2']);
    expect(errors).toEqual({ own_level_2: ['own_level'] });
    expect(JSON.stringify(wordingOf(walked))).toContain('"heading":"Sport 2"');
    expect(ask([repeat]).shown).toEqual(['own_sport']);
  });
});

describe('the product’s questions', () => {
  it('may be hidden, with their keys and sections', () => {
    const form = formOf({ hide: ['religious_affiliation', 'hear_about_us'] });
    expect(Object.keys(form.model)).not.toContain('religious_affiliation');
    expect(form.pages[0]?.sections.map(({ id }) => id)).not.toContain('religion');
    expect(questionsOf(form).map(({ key }) => key)).not.toContain('hear_about_us');
    expect(checkForm(form)).toEqual([]);
  });

  it('may have other words, and shorter lists', () => {
    const form = formOf({
      reword: { hear_about_us: { label: 'Who told you?' } },
      narrow: { country: ['USA', 'CAN'], state: ['VT', 'QC'] },
    });
    const question = questionsOf(form).find(({ key }) => key === 'hear_about_us');
    expect(question?.label).toBe('Who told you?');
    const codes = (key: string) => choicesFor(form, key).map(({ value }) => value);
    expect([codes('country'), codes('state'), codes('hs_state').length > 50]).toEqual([
      ...[['USA', 'CAN'], ['VT', 'QC'], true],
    ]);
  });
});
