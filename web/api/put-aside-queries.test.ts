import { afterEach, expect, test, vi } from 'vitest';
import type { Pieces } from '#contract/put-aside.ts';
import { queryClient } from './client.ts';
import { getPutAside } from './put-aside-calls.ts';
import { refreshStoredPieces } from './put-aside-queries.ts';

vi.mock(import('./put-aside-calls.ts'), async (load) => ({
  ...(await load()),
  getPutAside: vi.fn(),
}));

afterEach(() => queryClient.clear());

test('what was put aside while the list was being asked for is in the list all the same', async () => {
  const early = Promise.withResolvers<Pieces>();
  const late = { pieces: [{ id: 'a file' }] } as unknown as Pieces;
  vi.mocked(getPutAside).mockReturnValueOnce(early.promise).mockResolvedValueOnce(late);
  const first = refreshStoredPieces();
  const second = refreshStoredPieces();
  early.resolve({ pieces: [] });
  expect((await first).now).toEqual([]);
  expect((await second).now).toEqual(late.pieces);
});
