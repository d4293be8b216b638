import { expect, it, vi } from 'vitest';
import type { Request } from '#server/core/http/app.ts';
import { createSaveLimit, MAX_SESSIONS } from './save-limit.ts';

it('forgets whose the sessions are before there are too many of them', async () => {
  const countChange = vi.fn(async () => undefined);
  const settings = { publicUrl: 'http://localhost:3000' };
  const limit = createSaveLimit({ countChange }, { settings } as Parameters<
    typeof createSaveLimit
  >[1]);
  const of = (session: string) => ({ cookies: { session } }) as unknown as Request;
  limit.learn(of('first'), 1);
  await limit.count(of('first'));
  expect(countChange).toHaveBeenCalledWith(expect.objectContaining({ key: '1' }));
  for (let made = 0; made < MAX_SESSIONS; made += 1) limit.learn(of(`other ${made}`), 2);
  await limit.count(of('first'));
  expect(countChange).toHaveBeenCalledTimes(1);
});
