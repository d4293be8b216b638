import { tryLater } from '../api/patience.ts';
import { RequestError, troubleIn } from '../api/request.ts';
import { createStore } from '../store.ts';
import { loadSession } from './load.ts';

/** Whether the page waits for a server that does not answer, before anything can be drawn. */
export const useWaitsForServer = createStore<{ readonly isWaiting: boolean }>(() => ({
  isWaiting: false,
}));

/**
 * Loads the session as {@link loadSession} does; while the server is out of reach, too busy or without one of its parts,
 * it is asked again, politely. It says so where the page is to be.
 */
export async function loadSessionPatiently(): Promise<boolean> {
  for (let failures = 1; ; failures += 1) {
    try {
      const isLoggedIn = await loadSession();
      useWaitsForServer.setState({ isWaiting: false });
      return isLoggedIn;
    } catch (error) {
      if (!(error instanceof RequestError) || troubleIn(error) === 'other') throw error;
      useWaitsForServer.setState({ isWaiting: true });
      await new Promise<void>((resolve) => {
        const stop = tryLater(
          () => {
            stop();
            resolve();
          },
          failures,
          error.retryAfter,
        );
      });
    }
  }
}
