/** While validating, what is wrong on a page that is left or saved is told to the server (spec §4, "Web status"). */
import { errorsIn, type FieldErrors } from '#form/engine/validate.ts';
import type { Walk } from '#form/engine/walk.ts';
import { UnauthorizedError } from '#web/api/request.ts';
import type { FlowDependencies } from './dependencies.ts';

/** Makes what checks the pages of one applicant. @param reportError says what the server had against it, if it said so. */
export function createPageCheck(
  { form, store, server, session }: Pick<FlowDependencies, 'form' | 'store' | 'server' | 'session'>,
  reportError: (error: unknown) => void,
) {
  /** The page that is on the screen, and of which answers the server was told last. */
  let open: { readonly pageId: string; readonly reported: Walk | undefined } | undefined;

  function findErrors(pageId: string): FieldErrors | undefined {
    const { isLoggedIn, webStatus } = session.getState();
    const page = form.pages.find(({ id }) => id === pageId);
    if (!isLoggedIn || webStatus !== 'validating' || !page) return undefined;
    const { walked } = store.getState();
    // Told or not: who goes on from here has seen to it.
    if (open?.pageId === pageId) open = { pageId, reported: walked };
    const errors = errorsIn(walked, page);
    return Object.keys(errors).length > 0 ? errors : undefined;
  }

  async function report(errors: FieldErrors, options?: { outlivesPage: boolean }): Promise<void> {
    try {
      await server.saveValidations(errors, options);
    } catch (error) {
      // The college's notes on what is missing are no reason to keep anybody on a page.
      if (error instanceof UnauthorizedError) throw error;
      reportError(error);
    }
  }

  /** Tells it unless it was told on the way out already: a button that saves and goes on leaves the page, too. */
  async function leave(options?: { outlivesPage: boolean }): Promise<void> {
    if (!open || open.reported === store.getState().walked) return;
    const errors = findErrors(open.pageId);
    // A lost session has led to /login.
    if (errors) await report(errors, options).catch(() => undefined);
  }

  return {
    /** Something was pressed that saves or leaves a page. @throws UnauthorizedError, and nothing else. */
    async check(pageId: string): Promise<void> {
      const errors = findErrors(pageId);
      if (errors) await report(errors);
    },
    /** The server was told what is wrong anywhere, which is more than what is wrong on this page. */
    markAllReported(): void {
      if (open) open = { ...open, reported: store.getState().walked };
    },
    /** A page is on the screen. What this returns is called when it is not any more, whichever way it was left. */
    open(pageId: string): () => void {
      open = { pageId, reported: undefined };
      return () => {
        void leave();
        open = undefined;
      };
    },
    /** The page that is on the screen is left by other ways: the session ends, or the window is closed. Never rejects. */
    leave,
  };
}
