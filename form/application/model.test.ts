import { describe, expect, it } from 'vitest';
import { storedShapes } from '../engine/accept.ts';
import { questionsOf } from '../engine/inventory.ts';
import { kindOf } from '../kinds/registry.ts';
import { applicationForm } from './index.ts';
import { domesticForm, smallCollege, smallForm } from './testing.ts';

describe('the data model', () => {
  it('leaves out only the number from abroad in the domestic variant [§3.11]', () => {
    const missing = Object.keys(smallForm.model).filter((key) => !(key in domesticForm.model));
    expect(missing).toEqual(['phone_international']);
  });

  it.each<[string, number]>([
    ['first_name', 45],
    ['parent_2_last_name', 45],
    ['activity_name_4', 45],
    ['email_address', 254],
    ['phone_home', 45],
    ['phone_international', 45],
    ['zip', 10],
    ['conviction_comment', 1500],
    ['personal_statement_essay', 7000],
  ])('lets %s be %i characters long', (key, maxLength) => {
    expect(smallForm.model[key]).toEqual({ type: 'text', maxLength });
  });

  it('takes the length of the essay from the college [§1.21]', () => {
    const form = applicationForm({ ...smallCollege, characterLimit: 1234 });
    expect(form.model.personal_statement_essay).toEqual({ type: 'text', maxLength: 1234 });
  });

  it('keeps a label beside every coded answer [§3.9]', () => {
    const shapes = storedShapes(smallForm);
    for (const question of questionsOf(smallForm).filter(
      (question) => kindOf(question).keepsLabel,
    )) {
      expect(shapes.has(`${question.key}_desc`)).toBe(true);
    }
  });
});
