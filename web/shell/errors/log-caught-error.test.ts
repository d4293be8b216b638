import { expect, it, vi } from 'vitest';
import { RequestError } from '#web/api/request.ts';
import { PartUnavailable } from '#web/parts/load-part.ts';
import { logCaughtError } from './log-caught-error.ts';

it.each([
  ['a refusal of the server', new RequestError('Not now.', 503), 'info'],
  ['a part that did not load', new PartUnavailable(new TypeError('Failed to fetch')), 'info'],
  ['a mistake of ours', new TypeError('undefined is not a function'), 'error'],
] as const)('%s is written as what it is', (_what, caught, level) => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const info = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  logCaughtError(caught);
  expect([info.mock.calls.length, error.mock.calls.length]).toEqual(
    level === 'info' ? [1, 0] : [0, 1],
  );
  vi.restoreAllMocks();
});
