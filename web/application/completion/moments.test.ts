import { expect, test } from 'vitest';
import { submittedAt } from './moments.ts';

test('an application that was not submitted has no such time', () => {
  const profile = {
    username: 'a@b.example',
    answer: {},
    document_answer: {},
    last_page: '',
    successful_login: [],
  } as const;
  const started = { web_status: 'started', at: '2026-10-01T10:00:00.000Z' } as const;
  const submitted = { web_status: 'submitted', at: '2026-11-02T04:58:00.000Z' } as const;
  expect(submittedAt(undefined)).toBeUndefined();
  expect(submittedAt({ ...profile, successful_login: [], web_status: [started] })).toBeUndefined();
  expect(
    submittedAt({ ...profile, successful_login: [], web_status: [started, submitted] }),
  ).toEqual(new Date('2026-11-02T04:58:00Z'));
});
