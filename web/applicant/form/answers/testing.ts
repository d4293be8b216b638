/** For tests: the answers of the toy form in a tab whose storage the test can see. */
import type { Question } from '#form/engine/definition.ts';
import { questionsOf } from '#form/engine/inventory.ts';
import { toyForm } from '#form/engine/testing/toy-form.ts';
import type { LenientStorage } from '#web/core/lenient-storage.ts';
import type { Saved } from './ownership.ts';
import { NO_STORAGE } from './storage.ts';
import { createAnswerStore } from './store.ts';

export const TODAY = '2026-11-21';
export const VERA = 'vera@example.org';

export function memoryStorage(content: Record<string, string> = {}) {
  return {
    content,
    getItem: (key: string) => content[key] ?? null,
    setItem: (key: string, value: string) => void Object.assign(content, { [key]: value }),
    removeItem: (key: string) => void Reflect.deleteProperty(content, key),
  };
}

export const openStore = (
  storage: LenientStorage = NO_STORAGE,
  more: Partial<Parameters<typeof createAnswerStore>[0]> = {},
) => createAnswerStore({ form: toyForm, today: TODAY, storage, ...more });

/** The server's data of an applicant, Vera unless another is named. */
export const savedOf = (answers: Saved['answers'] = {}, more: Partial<Saved> = {}): Saved => ({
  username: VERA,
  answers,
  counts: {},
  tabs: {},
  ...more,
});

export function toyQuestion(key: string): Question {
  const found = questionsOf(toyForm).find((question) => question.key === key);
  if (!found) throw new Error(`The toy form has no question ${key}`);
  return found;
}
