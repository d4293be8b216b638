import { expect, it } from 'vitest';
import type { Form } from '../engine/definition.ts';
import { domesticForm, messageAt, smallForm } from './testing.ts';

/** Every message that a form can say about its answers, in the order of its rules. */
function messagesOf(form: Form): string {
  return form.pages
    .flatMap((page) =>
      Object.entries(page.schema).flatMap(([key, rules]) =>
        rules.map((rule) => `${key}: ${messageAt(page, key, rule)}\n`),
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
