/** The answers that the applicant put aside, as the server stores them. Only parts of the page that load later need this. */
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { DELETE_PIECE, GET_PUT_ASIDE, RESTORE_PIECE } from '#contract/calls.ts';
import type { Message } from '#contract/message.ts';
import type { Piece, Pieces } from '#contract/put-aside.ts';
import { about, read, send } from './request.ts';

const NOTHING: readonly Piece[] = [];

/** A failure is not shown; the list is requested again when the page loads next. */
const piecesQuery = () =>
  queryOptions({ queryKey: ['put-aside'], queryFn: getPutAside, throwOnError: false });

/** Newest first; empty until the list has loaded. */
export function useStoredPieces({ isOpen }: { isOpen: boolean }): readonly Piece[] {
  const { data } = useQuery({ ...piecesQuery(), enabled: isOpen });
  return isOpen ? (data?.pieces ?? NOTHING) : NOTHING;
}

/** Loads the list again. Resolves with the new list (empty on failure) and the previous one. */
export async function refreshStoredPieces(queryClient: QueryClient): Promise<{
  readonly now: readonly Piece[];
  readonly before: readonly Piece[];
}> {
  const before = queryClient.getQueryData(piecesQuery().queryKey)?.pieces ?? NOTHING;
  const ask = () => queryClient.fetchQuery({ ...piecesQuery(), staleTime: 0 });
  try {
    // A running request may have started before the change that the caller is looking for.
    if (queryClient.isFetching(piecesQuery()) > 0) await ask().catch(() => undefined);
    const { pieces } = await ask();
    return { now: pieces, before };
  } catch {
    return { now: NOTHING, before };
  }
}

/** Removes a piece from the list. */
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
