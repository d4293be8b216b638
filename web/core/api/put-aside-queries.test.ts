import { expect, test, vi } from 'vitest';
import { createQueryClient } from './client.ts';
import { refreshStoredPieces } from './put-aside-queries.ts';

test('what was put aside while the list was being asked for is in the list all the same', async () => {
  const queryClient = createQueryClient(() => undefined);
  const early = Promise.withResolvers<Response>();
  const pieces = [{ id: 'a file' }];
  const fetch = vi.fn();
  fetch.mockReturnValueOnce(early.promise).mockResolvedValueOnce(Response.json({ pieces }));
  vi.stubGlobal('fetch', fetch);
  const first = refreshStoredPieces(queryClient);
  const second = refreshStoredPieces(queryClient);
  early.resolve(Response.json({ pieces: [] }));
  expect((await first).now).toEqual([]);
  expect((await second).now).toEqual(pieces);
  vi.unstubAllGlobals();
});
