import { expect, it } from 'vitest';
import type { Form } from '../engine/definition.ts';
import { domesticForm, smallForm } from './testing.ts';

/** Every message that a form can say about its answers, in the order of its rules. */
function messagesOf(form: Form): string {
  return form.pages
    .flatMap(({ schema }) =>
      Object.entries(schema).flatMap(([key, rules]) =>
        rules.map(({ message }) => `${key}: ${message}\n`),
      ),
    )
    .join('');
}

it.each([
  ['with numbers from abroad', smallForm, './messages.snapshot.txt'],
  ['without them', domesticForm, './messages-domestic.snapshot.txt'],
])('says at each question what it has always said, %s', async (_, form, file) => {
  await expect(messagesOf(form)).toMatchFileSnapshot(file);
});
