// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { createAnswerKeeper } from './answer-keeper.ts';
import { forgetBegun, noteBegun } from './begun.ts';

beforeEach(() => forgetBegun());

it('is noted once, for the whole portal and until the browser closes', () => {
  const written: string[] = [];
  const page = {
    get cookie() {
      return written.length > 0 ? 'language=es; begun=1' : 'language=es';
    },
    set cookie(text: string) {
      written.push(text);
    },
  };
  noteBegun(page);
  noteBegun(page);
  expect(written).toEqual(['begun=1; Path=/; SameSite=Lax']);
});

it('is gone for the next person at this computer, and noted again by who begins then', () => {
  noteBegun();
  expect(document.cookie).toBe('begun=1');
  createAnswerKeeper().forgetAll();
  expect(document.cookie).toBe('');
  noteBegun();
  expect(document.cookie).toBe('begun=1');
});
