/**
 * Remembers from when to when this page could not save, and when a submit failed, and tells the server once it is back. What is
 * not told yet survives a reload of the tab, and nobody else's login.
 */
import { tellMissed } from '#web/api/calls.ts';
import { tryLater } from '#web/api/patience.ts';
import { mayWorkNextTime, RequestError, troubleIn } from '#web/api/request.ts';
import type { SessionStore } from '#web/session/session.ts';
import type { TabStorage } from '../answers/storage.ts';
import type { FlowServer } from '../flow/dependencies.ts';
import type { Flow } from '../flow/flow.ts';
import { type FlowStatus, outcomeOf } from '../flow/status.ts';

/** In the tab's storage: whose it is, and since when, in milliseconds of this machine's clock. */
interface Kept {
  readonly username: string;
  readonly save?: number | undefined;
  readonly submit?: number | undefined;
}

const STORED = 'missed';
/** A submit waits no longer for what it tells first. */
const LONGEST_WAIT = 3000;

export function watchMissed({
  session,
  flow,
  server,
  storage,
  now = Date.now,
}: {
  readonly session: Pick<SessionStore, 'getState' | 'subscribe'>;
  readonly flow: Pick<Flow, 'status'>;
  readonly server: Pick<FlowServer, 'submit'>;
  readonly storage: TabStorage;
  readonly now?: () => number;
}): void {
  let kept = readKept(storage);
  let telling: Promise<void> | undefined;
  let stopWaiting = () => {};
  let before: FlowStatus | undefined;

  function keep(change: Partial<Kept>): void {
    kept = { ...mine(), ...change };
    try {
      if (kept.save === undefined && kept.submit === undefined) storage.removeItem(STORED);
      else storage.setItem(STORED, JSON.stringify(kept));
    } catch {
      // It lives as long as the page does.
    }
  }

  /** What is kept of whoever is logged in now. */
  function mine(): Kept {
    const { username } = session.getState();
    return kept?.username === username ? kept : { username };
  }

  /** Tells of a submit that failed, until it is told. */
  function tellSubmit(failures = 0): Promise<void> {
    const { submit } = mine();
    if (submit === undefined || !session.getState().isLoggedIn) return Promise.resolve();
    stopWaiting();
    telling ??= tell('submit', submit)
      .then(() => keep({ submit: undefined }))
      .catch((error) => {
        if (!mayWorkNextTime(error)) return keep({ submit: undefined });
        const again = () => void tellSubmit(failures + 1);
        const asked = error instanceof RequestError ? error.retryAfter : undefined;
        stopWaiting = tryLater(again, failures + 1, asked);
      })
      .finally(() => {
        telling = undefined;
      });
    return telling;
  }

  function tell(what: 'save' | 'submit', from: number, to = from): Promise<unknown> {
    const ago = (moment: number) => Math.max(0, Math.round((now() - moment) / 1000));
    return tellMissed({ what, from_seconds_ago: ago(from), to_seconds_ago: ago(to) });
  }

  flow.status.subscribe((status) => {
    if (!session.getState().isLoggedIn) return;
    const outcome = outcomeOf(status.saving);
    const { save } = mine();
    // A network that the browser knows to be gone is the applicant's own.
    if (outcome.phase === 'failed' && outcome.trouble !== 'offline') keep({ save: save ?? now() });
    if (outcome.phase === 'saved' && save !== undefined) {
      keep({ save: undefined });
      // Should it be lost, the servers have measured it, too.
      tell('save', save, now()).catch(() => undefined);
    }
    const { failure } = status;
    const hasSubmitFailed =
      before?.busy === 'submit' && failure !== undefined && failure !== before.failure;
    before = status;
    if (!hasSubmitFailed || !mayWorkNextTime(failure) || troubleIn(failure) === 'offline') return;
    // The first of several tries counts.
    keep({ submit: mine().submit ?? now() });
    void tellSubmit();
  });

  // The server has to know of it by the time that it takes the submission.
  const { submit } = server;
  server.submit = async () => {
    await Promise.race([tellSubmit(), new Promise((go) => setTimeout(go, LONGEST_WAIT))]);
    return submit();
  };
  // What was kept before a reload or a login.
  session.subscribe(() => void tellSubmit());
  void tellSubmit();
}

function readKept(storage: TabStorage): Kept | undefined {
  try {
    const kept = JSON.parse(storage.getItem(STORED) ?? 'null');
    return typeof kept?.username === 'string' ? kept : undefined;
  } catch {
    return undefined;
  }
}
