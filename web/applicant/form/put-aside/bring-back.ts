/** Restores and deletes pieces, in an order in which a failure loses nothing. */
import { kindOf } from '#form/kinds/registry.ts';
import { act } from '#web/core/api/act.ts';
import type { QueryClient } from '#web/core/api/client.ts';
import {
  deletePiece,
  forgetStoredPiece,
  refreshStoredPieces,
  restorePiece,
} from '#web/core/api/put-aside-queries.ts';
import { RequestError } from '#web/core/api/request.ts';
import type { Say } from '#words/say.ts';
import { documentsIn, switchTab, type TabEffects } from '../blocks/tabs/switch-tab.ts';
import { tabEffects, uploadControllerOf } from '../blocks/tabs/tab-effects.ts';
import type { Application } from '../context.tsx';
import { findTabOf, findTabs, firstQuestionOf, type ShownPiece } from './words.ts';

export interface PutAsideDependencies extends Application {
  readonly say: Say;
  /** `PUT /api/tabs`. */
  readonly saveChoice: TabEffects['saveChoice'];
  readonly isLoggedIn: boolean;
}

/**
 * Restores a piece: opens its tab, puts its answers into the form or attaches its file, and then deletes the piece. What
 * it replaces is put aside in turn.
 */
export async function bringBack(
  piece: ShownPiece,
  dependencies: PutAsideDependencies,
): Promise<void> {
  const { app, store, flow, isLoggedIn } = dependencies;
  if (isLoggedIn) await chooseTabs(piece, dependencies);
  if (piece.document) return bringDocumentBack(piece, dependencies);
  store.restorePiece(piece);
  if (!isLoggedIn) return;
  forgetStoredPiece(app.queryClient, piece.id);
  try {
    await flow.save();
    await forgetOnServer(app.queryClient, piece.id);
  } catch {
    // The answers stay unsaved. The server still lists the piece, which does no harm.
  }
}

/** Deletes a piece. Rejects if the call fails. */
export async function throwAway(
  piece: ShownPiece,
  { app, store, isLoggedIn }: PutAsideDependencies,
): Promise<void> {
  const isHere = store.unsent().some(({ id }) => id === piece.id);
  if (isLoggedIn && !isHere) await forgetOnServer(app.queryClient, piece.id);
  store.removePiece(piece.id);
  forgetStoredPiece(app.queryClient, piece.id);
}

async function bringDocumentBack(
  piece: ShownPiece,
  dependencies: PutAsideDependencies,
): Promise<void> {
  const { app, store, flow } = dependencies;
  await flow.save();
  try {
    await act(app.queryClient, () => restorePiece(piece.id));
  } finally {
    store.removePiece(piece.id);
    await refreshStoredPieces(app.queryClient);
  }
  const question = firstQuestionOf(store.getState().form, piece);
  if (question && kindOf(question).answerIs === 'file')
    (await uploadControllerOf(question, dependencies)).refresh();
}

async function chooseTabs(piece: ShownPiece, dependencies: PutAsideDependencies): Promise<void> {
  const { form, situation } = dependencies.store.getState();
  const behind = piece.document && findTabOf(form, piece.document.answer_key);
  const wanted = behind ? { [behind.block.id]: behind.tab } : piece.setting.tabs;
  for (const [id, tab] of Object.entries(wanted)) {
    const block = findTabs(form, id);
    const chosen = situation.tabs?.[id] ?? block?.tabs[0]?.id;
    if (!block?.tabs.some((known) => known.id === tab) || chosen === tab) continue;
    // The applicant did not choose this tab: wait for document requests there instead of refusing the switch.
    for (const question of documentsIn(block))
      await (await uploadControllerOf(question, dependencies)).untilKnown();
    const isSwitched = await switchTab(
      block,
      tab,
      tabEffects(block, dependencies, dependencies.saveChoice),
    );
    // A running upload blocks the switch (spec §4, "Tabs").
    if (!isSwitched)
      throw new Error(dependencies.say('Please wait until the file upload has completed.'));
  }
}

/** Deletes a piece on the server; a missing piece is no error. */
async function forgetOnServer(queryClient: QueryClient, id: string): Promise<void> {
  await act(queryClient, () => deletePiece(id)).catch((error: unknown) => {
    if (!(error instanceof RequestError && error.status === 404)) throw error;
  });
}
