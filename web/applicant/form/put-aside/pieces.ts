/** All pieces that can be restored: those of this page, and those that the server has stored. */

import { useMemo } from 'react';
import { GET_PUT_ASIDE } from '#contract/calls.ts';
import type { Piece, Pieces } from '#contract/put-aside.ts';
import { useSession } from '#web/applicant/session/context.tsx';
import { read } from '#web/core/api/request.ts';
import type { QueryClient } from '#web/core/api/tanstack-query.ts';
import { queryOptions, useQuery } from '#web/core/api/tanstack-query.ts';
import { findTabOf } from '../blocks/tabs/tab-of.ts';
import { type Application, useAnswers } from '../context.tsx';

/** The server's list. A failure is not shown; the list is requested again when the page loads next. */
const storedPieces = queryOptions({
  queryKey: ['put-aside'],
  queryFn: () => read<Pieces>(GET_PUT_ASIDE),
  throwOnError: false,
});

/** Newest first; only those of this page until the server's list has loaded. */
export function usePieces(): readonly Piece[] {
  const isOpen = useSession(({ isLoggedIn, webStatus }) => isLoggedIn && webStatus !== 'submitted');
  const held = useAnswers(({ aside }) => aside);
  const { data } = useQuery({ ...storedPieces, enabled: isOpen });
  return useMemo(() => {
    const stored = (isOpen && data?.pieces) || [];
    const byId = new Map([...stored, ...held].map((piece) => [piece.id, piece]));
    return [...byId.values()].sort((one, other) => other.put_at.localeCompare(one.put_at));
  }, [held, data, isOpen]);
}

/** Loads the server's list again; a running request may have started before a change, and is dropped. */
export function refreshPieces(queryClient: QueryClient): Promise<void> {
  return queryClient.refetchQueries({ queryKey: storedPieces.queryKey });
}

/** Takes a piece off the server's list on this page, before the server has deleted it. */
export function hidePiece(queryClient: QueryClient, pieceId: string): void {
  queryClient.setQueryData(
    storedPieces.queryKey,
    (list) => list && { pieces: list.pieces.filter(({ id }) => id !== pieceId) },
  );
}

/** The document of a question was deleted: offers to restore it at the question. */
export async function offerDocumentBack({ app, store }: Application, key: string): Promise<void> {
  const list = () => app.queryClient.getQueryData(storedPieces.queryKey)?.pieces ?? [];
  const known = new Set(list().map(({ id }) => id));
  await refreshPieces(app.queryClient);
  const piece = list().find(({ id, document }) => document?.answer_key === key && !known.has(id));
  if (!piece) return;
  store.offerUndo({ piece, anchor: findTabOf(store.getState().form, key)?.block.id ?? key });
}
