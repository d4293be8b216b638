import { expect, test, vi } from 'vitest';
import type { Pieces } from '#contract/put-aside.ts';
import { createQueryClient } from './client.ts';
import { getPutAside } from './put-aside-calls.ts';
import { refreshStoredPieces } from './put-aside-queries.ts';

vi.mock(import('./put-aside-calls.ts'), async (load) => ({
  ...(await load()),
  getPutAside: vi.fn(),
}));

test('what was put aside while the list was being asked for is in the list all the same', async () => {
  const queryClient = createQueryClient(() => undefined);
  const early = Promise.withResolvers<Pieces>();
  const late = { pieces: [{ id: 'a file' }] } as unknown as Pieces;
  vi.mocked(getPutAside).mockReturnValueOnce(early.promise).mockResolvedValueOnce(late);
  const first = refreshStoredPieces(queryClient);
  const second = refreshStoredPieces(queryClient);
  early.resolve({ pieces: [] });
  expect((await first).now).toEqual([]);
  expect((await second).now).toEqual(late.pieces);
});
