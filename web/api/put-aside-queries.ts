/** What the server keeps aside for the applicant. Apart from the other queries: only parts that load later ask for it. */
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { DELETE_PIECE, GET_PUT_ASIDE, RESTORE_PIECE } from '#contract/calls.ts';
import type { Message } from '#contract/message.ts';
import type { Piece, Pieces } from '#contract/put-aside.ts';
import { about, read, send } from './request.ts';

const NOTHING: readonly Piece[] = [];

/** That it cannot be had is no error of the page: it is offered again when the page loads again. */
const piecesQuery = () =>
  queryOptions({ queryKey: ['put-aside'], queryFn: getPutAside, throwOnError: false });

/** Newest first. Nothing while it is not known. */
export function useStoredPieces({ isOpen }: { isOpen: boolean }): readonly Piece[] {
  const { data } = useQuery({ ...piecesQuery(), enabled: isOpen });
  return isOpen ? (data?.pieces ?? NOTHING) : NOTHING;
}

/** Asks the server anew. @returns what it has, and what was known before; nothing where it does not answer. */
export async function refreshStoredPieces(queryClient: QueryClient): Promise<{
  readonly now: readonly Piece[];
  readonly before: readonly Piece[];
}> {
  const before = queryClient.getQueryData(piecesQuery().queryKey)?.pieces ?? NOTHING;
  const ask = () => queryClient.fetchQuery({ ...piecesQuery(), staleTime: 0 });
  try {
    // What is being asked already may have begun too early to know of what is looked for.
    if (queryClient.isFetching(piecesQuery()) > 0) await ask().catch(() => undefined);
    const { pieces } = await ask();
    return { now: pieces, before };
  } catch {
    return { now: NOTHING, before };
  }
}

/** Lists a piece no longer. */
export function forgetStoredPiece(queryClient: QueryClient, id: string): void {
  queryClient.setQueryData(
    piecesQuery().queryKey,
    (known: Pieces | undefined) =>
      known && { pieces: known.pieces.filter((piece) => piece.id !== id) },
  );
}

const getPutAside = () => read<Pieces>(GET_PUT_ASIDE);
export const restorePiece = (id: string) => send<Message>(about(RESTORE_PIECE, id));
export const deletePiece = (id: string) => send<Message>(about(DELETE_PIECE, id));
