/** Forms of a few blocks, for what the toy form does not show. */
import type { Block, DataModel, Form, Page, Question } from '../definition.ts';
import { questionsOf } from '../inventory.ts';
import type { Schema } from '../rules.ts';

export function text(key: string, more: { prefix?: string } = {}): Question {
  return { kind: 'text', key, label: '', ...more };
}

export function pageOf(id: string, content: readonly Block[], schema: Schema = {}): Page {
  return { id, title: id, schema, sections: [{ id: `${id}-section`, title: '', content }] };
}

/** A form with one page of these blocks. */
export function formOf(
  content: readonly Block[],
  { model = {}, schema = {} }: { model?: DataModel; schema?: Schema } = {},
): Form {
  return { version: 1, model, pages: [pageOf('one', content, schema)] };
}

/** @throws Error if the form does not ask it. */
export function getQuestion(form: Form, key: string): Question {
  const question = questionsOf(form).find((one) => one.key === key);
  if (question === undefined) throw new Error(`The form does not ask ${key}.`);
  return question;
}
