/** While validating, sends the errors of a page to the server when it is left or saved (spec §4, "Web status"). */
import { errorsIn, type FieldErrors } from '#form/engine/validate.ts';
import { UnauthorizedError } from '#web/core/api/request.ts';
import type { FlowDependencies, Outliving } from './dependencies.ts';

/** @param reportError gets the error of a call; the applicant can go on all the same. */
export function createPageCheck(
  { form, store, server, session }: Pick<FlowDependencies, 'form' | 'store' | 'server' | 'session'>,
  reportError: (error: unknown) => void,
) {
  /** The page on the screen, and the answers whose errors were sent last. */
  let open: { readonly pageId: string; readonly reported: string | undefined } | undefined;

  /** Compares the answers, not the walk: the same answers from the server make a new walk with the same errors. */
  const answersNow = () => JSON.stringify(store.getState().walked.answers);

  function findErrors(pageId: string): FieldErrors | undefined {
    const { isLoggedIn, webStatus } = session.getState();
    const page = form.pages.find(({ id }) => id === pageId);
    if (!isLoggedIn || webStatus !== 'validating' || !page) return undefined;
    const { walked } = store.getState();
    // Remember them even without errors: leaving the page must not check the same answers again.
    if (open?.pageId === pageId) open = { pageId, reported: answersNow() };
    const errors = errorsIn(walked, page);
    return Object.keys(errors).length > 0 ? errors : undefined;
  }

  async function report(errors: FieldErrors, options?: Outliving): Promise<void> {
    try {
      await server.saveValidations(errors, options);
    } catch (error) {
      // The applicant can go on without this call.
      if (error instanceof UnauthorizedError) throw error;
      reportError(error);
    }
  }

  /** Sends the errors, unless the button that led away has sent them already. */
  async function leave(options?: Outliving): Promise<void> {
    if (!open || open.reported === answersNow()) return;
    const errors = findErrors(open.pageId);
    // A lost session has led to /login.
    if (errors) await report(errors, options).catch(() => undefined);
  }

  return {
    /** For a button that saves or leaves the page. Rejects with an UnauthorizedError only. */
    async check(pageId: string): Promise<void> {
      const errors = findErrors(pageId);
      if (errors) await report(errors);
    },
    /** The errors of all pages were sent, so those of the open page need not be. */
    markAllReported(): void {
      if (open) open = { ...open, reported: answersNow() };
    },
    /** A page is on the screen. Call the returned function when it is left. */
    open(pageId: string): () => void {
      open = { pageId, reported: undefined };
      return () => {
        void leave();
        open = undefined;
      };
    },
    /** The session ends, or the window is closed. Never rejects. */
    leave,
  };
}
