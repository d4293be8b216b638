import { describe, expect, it } from 'vitest';
import { smallForm } from '../application/testing.ts';
import type { Answers } from './answers.ts';
import { alternativesOf, needOf, needOfSection } from './needed.ts';
import { isOnlyNamed } from './validate.ts';
import { walk } from './walk.ts';

function at(key: string, answers: Answers = {}) {
  const walked = walk(smallForm, answers, { today: '2026-11-21' });
  const found = walked.questions.find(({ question }) => question.key === key);
  if (!found) throw new Error(`${key} is not visible`);
  const { question, page, section } = found;
  return {
    need: needOf(walked, question, page),
    alternatives: alternativesOf(walked, question).map((other) => other.key),
    section: needOfSection(walked, section.id),
    isOnlyNamed: isOnlyNamed(walked, question, page),
  };
}

const PHONES = ['phone_home', 'phone_mobile', 'phone_international'];

describe('the need of an answer', () => {
  it.each([
    ['first_name', {}, 'needed'],
    ['middle_name', {}, 'optional'],
    ['zip', {}, 'optional'],
    ['zip', { country: 'USA' }, 'needed'],
    ['phone_home', {}, 'one of several'],
    ['phone_mobile', {}, 'one of several'],
    ['phone_mobile', { phone_home: '(541) 555-0119' }, 'one of several'],
    ['phone_mobile', { optin_sms_ind: true }, 'needed'],
    ['personal_statement_doc', {}, 'needed'],
    ['legal_agree', {}, 'needed'],
  ] as const)('of %s with %j: %s', (key, answers, need) => {
    expect(at(key, answers).need).toBe(need);
  });

  it('names the questions of which one is enough, at each of them, in the order of the form', () => {
    const order = walk(smallForm, {}, { today: '2026-11-21' })
      .questions.map(({ question }) => question.key)
      .filter((key) => PHONES.includes(key));
    for (const key of PHONES) expect(at(key).alternatives).toEqual(order);
    expect(at('first_name').alternatives).toEqual([]);
    expect(at('personal_statement_doc').alternatives).toEqual([]);
  });

  it.each([
    ['first_name', 'some'],
    ['religious_affiliation', 'nothing'],
    ['conviction', 'all'],
    ['phone_home', 'some'],
  ])('of the section around %s: %s', (key, need) => {
    expect(at(key).section).toBe(need);
  });
});

it.each([
  ['first_name', {}, true],
  ['first_name', { first_name: 'Ada' }, false],
  ['entry_term', {}, true],
  ['personal_statement_doc', {}, true],
  ['phone_home', {}, false],
  ['email_address', { email_address: 'ada' }, false],
  ['conviction_comment', { conviction: 'Y' }, false],
] as const)('a message that is no more than a name at %s with %j: %s', (key, answers, expected) => {
  expect(at(key, answers).isOnlyNamed).toBe(expected);
});
