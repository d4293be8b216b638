/** Restores and deletes pieces, in an order in which a failure loses nothing. */

import { DELETE_PIECE, RESTORE_PIECE } from '#contract/calls.ts';
import type { Message } from '#contract/message.ts';
import type { Piece } from '#contract/put-aside.ts';
import { openTab } from '#form/engine/visibility.ts';
import { useSession } from '#web/applicant/session/context.tsx';
import { useSaveTab } from '#web/core/api/queries.ts';
import { RequestError, send, UnauthorizedError, withParams } from '#web/core/api/request.ts';
import { useMutation } from '#web/core/api/tanstack-query.ts';
import { useSay } from '#web/core/language/say.ts';
import { useToasts } from '#web/ui/toast/toasts.ts';
import type { Say } from '#words/say.ts';
import { documentsIn, type SaveChoice, switchTab } from '../blocks/tabs/switch-tab.ts';
import { findTabOf } from '../blocks/tabs/tab-of.ts';
import { type Application, useApplication } from '../context.tsx';
import { uploadControllerOf } from '../questions/document/upload-controllers.ts';
import { hidePiece, refreshPieces } from './pieces.ts';
import { questionsOfPiece } from './words.ts';

interface Dependencies extends Application {
  readonly say: Say;
  readonly saveChoice: SaveChoice;
  readonly isLoggedIn: boolean;
}

/** Restores or deletes a piece, one at a time. An error shows as a toast, and the piece stays. */
export function useShelf(piece: Piece) {
  const say = useSay();
  const application = useApplication();
  const toasts = useToasts();
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  const { mutateAsync: saveChoice } = useSaveTab();
  const dependencies = { ...application, say, saveChoice, isLoggedIn };
  const failingWith = (title: string) => ({
    scope: { id: 'shelf' },
    throwOnError: false,
    onError: (error: Error) => {
      if (!(error instanceof UnauthorizedError)) toasts.show({ tone: 'error', title, error });
    },
  });
  const { mutate: restore, isPending: isBusy } = useMutation({
    mutationFn: () => bringBack(piece, dependencies),
    ...failingWith(say('This could not be brought back')),
  });
  const { mutate: discard } = useMutation({
    mutationFn: () => throwAway(piece, dependencies),
    ...failingWith(say('This could not be thrown away')),
  });
  return { bringBack: () => restore(), throwAway: () => discard(), isBusy };
}

/**
 * Restores a piece: opens its tab, puts its answers into the form or attaches its file, and then deletes the piece. What
 * it replaces is put aside in turn. The question gets the focus.
 */
async function bringBack(piece: Piece, dependencies: Dependencies): Promise<void> {
  const { app, store, flow, isLoggedIn } = dependencies;
  if (isLoggedIn) await openTabs(piece, dependencies);
  const [question] = questionsOfPiece(store.getState().form, piece);
  if (piece.document && question) {
    await flow.save();
    await send<Message>(withParams(RESTORE_PIECE, piece.id)).finally(() =>
      refreshPieces(app.queryClient),
    );
    store.removePiece(piece.id);
    uploadControllerOf(question, dependencies).refresh();
    focusSoon(question.key);
    return;
  }
  store.restorePiece(piece);
  hidePiece(app.queryClient, piece.id);
  focusSoon(question?.key);
  // If the save fails, the answers stay unsaved. The server still lists the piece, which does no harm.
  if (isLoggedIn)
    await flow
      .save()
      .then(() => deleteStored(piece, dependencies))
      .catch(() => undefined);
}

async function throwAway(piece: Piece, dependencies: Dependencies): Promise<void> {
  const { store, isLoggedIn } = dependencies;
  const isOnlyHere = store.unsent().some(({ id }) => id === piece.id);
  if (isLoggedIn && !isOnlyHere) await deleteStored(piece, dependencies);
  store.removePiece(piece.id);
}

/** Opens the tabs behind which a piece and its setting stand. */
async function openTabs(piece: Piece, dependencies: Dependencies): Promise<void> {
  const keys = [
    piece.document?.answer_key ?? [],
    ...[piece.setting, piece.answers].map(Object.keys),
  ];
  for (const key of keys.flat()) {
    const { form, answers, situation } = dependencies.store.getState();
    const { block, tab } = findTabOf(form, key) ?? {};
    if (!block || !tab || openTab(block, answers, situation) === tab) continue;
    // The applicant did not choose this tab: wait for document requests there instead of refusing the switch.
    for (const question of documentsIn(block.tabs))
      await uploadControllerOf(question, dependencies).untilKnown();
    // A running upload blocks the switch (spec §4, "Tabs").
    if (!(await switchTab(block, tab, dependencies, dependencies.saveChoice)))
      throw new Error(dependencies.say('Please wait until the file upload has completed.'));
  }
}

/** Deletes a piece on the server; a missing piece is no error. */
async function deleteStored({ id }: Piece, { app }: Application): Promise<void> {
  await send<Message>(withParams(DELETE_PIECE, id)).catch((error: unknown) => {
    if (!(error instanceof RequestError && error.status === 404)) throw error;
  });
  await refreshPieces(app.queryClient);
}

/** Focuses a question after it is drawn. */
function focusSoon(key = ''): void {
  const controls = 'input, textarea, select, button';
  requestAnimationFrame(() => {
    const found = document.getElementById(key);
    const control = found?.matches(controls) ? found : found?.querySelector<HTMLElement>(controls);
    control?.focus();
  });
}
