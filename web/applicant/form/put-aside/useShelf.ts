import { useState } from 'react';
import { useSession } from '#web/applicant/session/context.tsx';
import { useSaveTab } from '#web/core/api/queries.ts';
import { UnauthorizedError } from '#web/core/api/request.ts';
import { useSay } from '#web/core/language/say.ts';
import { useToasts } from '#web/ui/toast/toasts.ts';
import { useApplication } from '../context.tsx';
import { bringBack, type PutAsideDependencies, throwAway } from './bring-back.ts';
import { firstQuestionOf, type ShownPiece } from './words.ts';

/** Restores and deletes pieces, one at a time. An error shows as a toast, and the piece stays. */
export function useShelf() {
  const say = useSay();
  const application = useApplication();
  const toasts = useToasts();
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  const { mutateAsync: saveChoice } = useSaveTab();
  const [busyId, setBusyId] = useState<string>();

  async function run(
    piece: ShownPiece,
    what: (piece: ShownPiece, dependencies: PutAsideDependencies) => Promise<void>,
    errorTitle: string,
  ): Promise<boolean> {
    if (busyId !== undefined) return false;
    setBusyId(piece.id);
    try {
      await what(piece, { ...application, say, saveChoice, isLoggedIn });
      return true;
    } catch (error) {
      if (!(error instanceof UnauthorizedError) && error instanceof Error) {
        toasts.show({ tone: 'error', title: errorTitle, error });
      }
      return false;
    } finally {
      setBusyId(undefined);
    }
  }

  return {
    busyId,
    /** Restores a piece and focuses its question. */
    bringBack: async (piece: ShownPiece) => {
      const isBack = await run(piece, bringBack, say('This could not be brought back'));
      if (isBack) leadTo(firstQuestionOf(application.store.getState().form, piece)?.key);
    },
    throwAway: (piece: ShownPiece) => run(piece, throwAway, say('This could not be thrown away')),
  };
}

/** Focuses a question after it is drawn. */
function leadTo(key: string | undefined): void {
  if (key === undefined) return;
  requestAnimationFrame(() => {
    const found = document.getElementById(key);
    const control = found?.matches('input, textarea, select, button') ? found : undefined;
    const inside = found?.querySelector<HTMLElement>('input, textarea, select, button');
    (control ?? inside ?? found)?.focus();
  });
}
