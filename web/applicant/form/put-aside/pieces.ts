/** All pieces that can be restored: those of this page, and those that the server has stored. */
import { useMemo } from 'react';
import type { Piece } from '#contract/put-aside.ts';
import { useSession } from '#web/applicant/session/context.tsx';
import { refreshStoredPieces, useStoredPieces } from '#web/core/api/put-aside-queries.ts';
import type { HeldPiece } from '../answers/aside.ts';
import { type Application, useAnswers } from '../context.tsx';
import { findTabOf, type ShownPiece } from './words.ts';

/** Newest first; only those of this page until the server's list has loaded. */
export function usePieces(): readonly ShownPiece[] {
  const isOpen = useSession(({ isLoggedIn, webStatus }) => isLoggedIn && webStatus !== 'submitted');
  const stored = useStoredPieces({ isOpen });
  const held = useAnswers(({ aside }) => aside);
  return useMemo(() => allPieces(held, stored), [held, stored]);
}

/** Each piece once. */
function allPieces(held: readonly HeldPiece[], stored: readonly Piece[]): readonly ShownPiece[] {
  const own = new Set(held.map(({ id }) => id));
  const others = stored
    .filter(({ id }) => !own.has(id))
    .map(({ put_at, ...piece }): ShownPiece => ({ ...piece, at: put_at }));
  return [...held, ...others].sort((one, other) => other.at.localeCompare(one.at));
}

/** The document of a question was deleted: offers to restore it at the question. */
export async function offerDocumentBack({ app, store }: Application, key: string): Promise<void> {
  const { now, before } = await refreshStoredPieces(app.queryClient);
  const known = new Set(before.map(({ id }) => id));
  const piece = now.find(({ id, document }) => document?.answer_key === key && !known.has(id));
  if (!piece) return;
  const anchor = findTabOf(store.getState().form, key)?.block.id ?? key;
  store.offerUndo({ pieceId: piece.id, anchor });
}
