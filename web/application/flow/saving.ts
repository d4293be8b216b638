/** Saving answers: one call at a time, only what the server does not have yet, and nothing is lost when it fails. */
import { RequestError } from '#web/api/request.ts';
import type { FlowPorts } from './ports.ts';
import type { FlowStatusStore } from './status.ts';

/**
 * Makes the function that saves. It resolves when the server has everything that was typed before the call, at once if
 * there is nothing to save, and rejects when it could not be told; what was typed waits for the next call then.
 */
export function createSave(
  { store, server, session, now }: Pick<FlowPorts, 'store' | 'server' | 'session' | 'now'>,
  status: FlowStatusStore,
): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();

  async function saveOnce(): Promise<void> {
    const { answers, marks } = store.unsaved();
    if (!session.get().isLoggedIn || Object.keys(marks).length === 0) return;
    status.setState({ saving: { phase: 'saving' } });
    try {
      await server.saveAnswers({ answers });
    } catch (error) {
      const isOffline = error instanceof RequestError && error.status === 0;
      status.setState({ saving: { phase: 'failed', isOffline } });
      throw error;
    }
    store.acknowledge(marks);
    status.setState({ saving: { phase: 'saved', at: now() } });
  }

  return () => {
    // After the one under way, whichever way that ends: it was somebody else's to hear of.
    last = last.catch(() => undefined).then(saveOnce);
    return last;
  };
}
