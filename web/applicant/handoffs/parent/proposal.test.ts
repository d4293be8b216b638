import { expect, test } from 'vitest';
import { smallForm } from '#form/application/testing.ts';
import { NO_STORAGE } from '#web/applicant/form/answers/storage.ts';
import { openStore, savedOf } from '#web/applicant/form/answers/testing.ts';
import { proposedIn } from './proposal.ts';

const HERE = {
  parent_1_first_name: 'Rosa',
  parent_1_addr_same_as_stu_perm: 'N',
  parent_1_country: 'USA',
  parent_1_state: 'OR',
  parent_1_city: 'Bend',
};

function storeWith(answers: Readonly<Record<string, string>>) {
  const store = openStore(NO_STORAGE, { form: smallForm });
  store.loadAccount(savedOf(answers));
  return store;
}

/** The keys that a proposal would change; those in brackets cannot be taken alone. */
const changedBy = (answers: Readonly<Record<string, string>>, proposal: object) =>
  proposedIn(storeWith(answers).getState(), { ...proposal }).map(({ question, standsAlone }) =>
    standsAlone ? question.key : `(${question.key})`,
  );

test.each([
  ['nothing that is there already', HERE, { parent_1_first_name: 'Rosa' }, []],
  ['one answer', HERE, { parent_1_city: 'Barre' }, ['parent_1_city']],
  ['an answer that was emptied', HERE, { parent_1_city: '' }, ['parent_1_city']],
  [
    'a state with its country',
    HERE,
    { parent_1_country: 'CAN', parent_1_state: 'ON' },
    ['parent_1_country', '(parent_1_state)'],
  ],
  [
    'a part that is still hidden',
    {},
    { parent_1_addr_same_as_stu_perm: 'N', parent_1_city: 'Barre' },
    ['parent_1_addr_same_as_stu_perm', '(parent_1_city)'],
  ],
  [
    'a second parent, who is not there yet',
    HERE,
    { parent_2_first_name: 'Luz', parent_2_last_name: 'Reyes' },
    ['parent_2_first_name', 'parent_2_last_name'],
  ],
] as const)('a proposal changes %s', (_what, answers, proposal, keys) => {
  expect(changedBy(answers, proposal)).toEqual(keys);
});

test('a taken proposal waits to be saved, and what it replaced can be brought back', () => {
  const store = storeWith(HERE);
  store.take({ parent_1_country: 'CAN', parent_1_state: 'ON' }, 'parent_1_country');
  const { answers, unsaved, undo } = store.getState();
  expect(answers).toMatchObject({ parent_1_country: 'CAN', parent_1_state: 'ON' });
  expect(Object.keys(unsaved)).toEqual(
    expect.arrayContaining(['parent_1_country', 'parent_1_state', 'parent_1_state_desc']),
  );
  expect(undo).toMatchObject({
    anchor: 'parent_1_country',
    piece: { answers: { parent_1_country: 'USA', parent_1_state: 'OR' } },
  });
});
