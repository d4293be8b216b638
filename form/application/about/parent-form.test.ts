import { expect, test } from 'vitest';
import { storedShapes } from '../../engine/accept.ts';
import { checkForm } from '../../engine/check.ts';
import { keysIn, questionsOf } from '../../engine/inventory.ts';
import { walk } from '../../engine/walk.ts';
import { applicationForm } from '../index.ts';
import { smallCollege, TODAY, smallForm as whole } from '../testing.ts';
import { parentForm } from './parent-form.ts';
import { PARENT_PREFIXES } from './parents.ts';

test.each(PARENT_PREFIXES)('the form of a parent (%s) uses only its own keys', (prefix) => {
  const form = parentForm(whole, prefix);
  if (form === undefined) throw new Error('the parent is not asked about');
  const asked = questionsOf(whole).filter(({ key }) => key.startsWith(prefix));
  expect(questionsOf(form)).toEqual(asked);
  // Also refuses a condition or a rule that reads another key.
  expect(checkForm(form)).toEqual([]);
  const keys = [
    ...storedShapes(form).keys(),
    ...form.pages.flatMap((page) => Object.keys(page.schema)),
  ];
  expect(keys.filter((key) => !key.startsWith(prefix))).toEqual([]);
  expect(keysIn(questionsOf(form)).filter((key) => !storedShapes(form).has(key))).toEqual([]);
  expect(walk(form, {}, { today: TODAY }).questions.length).toBeGreaterThan(5);
});

test('a parent whom the college does not ask about has no form', () => {
  const hide = Object.keys(whole.model).filter((key) => key.startsWith('parent_2_'));
  expect(
    parentForm(applicationForm({ ...smallCollege, form: { hide } }), 'parent_2_'),
  ).toBeUndefined();
});
