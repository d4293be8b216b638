/** For tests: a flow whose surroundings only record what it does. */
import type { SaveAnswers } from '#contract/application.ts';
import { toyForm, toySituation } from '#form/engine/testing/toy-form.ts';
import { NOBODY, type Session } from '#web/applicant/session/session.ts';
import { RequestError } from '#web/core/api/request.ts';
import { createSay } from '#web/core/language/say.ts';
import { profileOf } from '#web/testing/profile.ts';
import { openStore, VERA } from '../answers/testing.ts';
import { createFlow } from './flow.ts';

const SESSION: Session = {
  ...NOBODY,
  webStatus: 'started',
  lastPage: '/about',
  isLoggedIn: true,
  username: VERA,
};
const PROFILE = profileOf(VERA);

/** Waits until all promises that can be resolved are resolved. */
export const settled = () => new Promise<void>((resolve) => setTimeout(resolve));

/** A flow over the toy form. Its surroundings record the calls and moves in `events`, in order, and fail as `fails` and `refuses` say. */
export function startFlow({
  session: known = {},
  answers = {},
  fails = {},
  refuses = [],
  refusesPieces = [],
  statusElsewhere = 'started',
  version,
}: {
  session?: Partial<Session>;
  answers?: Record<string, string | boolean>;
  /** Calls that fail, and how. */
  fails?: Record<string, Error>;
  /** Answer keys at which the server does not take U+0000. */
  refuses?: readonly string[];
  /** Answer keys that no piece may hold. */
  refusesPieces?: readonly string[];
  statusElsewhere?: Session['webStatus'];
  /** The version of the saved answers, if the server tells one. */
  version?: number;
} = {}) {
  /** Calls with what they carried, and moves of the page. */
  const events: string[] = [];
  /** The version that each save says it has seen. */
  const seen: SaveAnswers['seen'][] = [];
  let session: Session = { ...SESSION, ...known };
  const store = openStore();
  if (session.isLoggedIn) {
    const { counts = {}, tabs = {} } = toySituation;
    store.loadAccount({ username: session.username, answers, counts, tabs, version });
  } else store.change(() => answers);
  const call = (name: string, body?: unknown) => {
    events.push(body === undefined ? name : `${name} ${JSON.stringify(body)}`);
    const failure = fails[name];
    if (failure) return Promise.reject(failure);
    return held.get(name) ?? Promise.resolve();
  };
  const held = new Map<string, Promise<void>>();
  /** Holds back the answer of a call until the returned function is called. */
  const answerLater = (name: string) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    held.set(name, promise);
    return () => {
      held.delete(name);
      resolve();
    };
  };
  const refusalOf = (sent: Readonly<Record<string, unknown>>) => {
    const key = refuses.find((refused) => `${sent[refused] ?? ''}`.includes('\u0000'));
    return key && new RequestError(`Not this ${key}.`, 400);
  };
  const flow = createFlow({
    say: createSay(),
    form: toyForm,
    store,
    server: {
      saveAnswers: async ({ answers: sent, seen: one }, options) => {
        seen.push(one);
        await call(options?.outlivesPage ? 'save for good' : 'save', sent);
        const refusal = refusalOf(sent);
        if (refusal) throw refusal;
        return undefined;
      },
      putAside: async ({ pieces }, options) => {
        const given = Object.assign({}, ...pieces.map((piece) => piece.answers));
        await call(options?.outlivesPage ? 'put aside for good' : 'put aside', given);
        if (refusesPieces.some((key) => key in given)) throw new RequestError('Not this.', 400);
      },
      saveWebStatus: (status) => call('status', status),
      saveValidations: (errors, options) =>
        call(options?.outlivesPage ? 'validations for good' : 'validations', Object.keys(errors)),
      submit: () => call('submit'),
      reloadProfile: async () => {
        await call('profile');
        return PROFILE;
      },
    },
    session: {
      getState: () => session,
      setWebStatus: (webStatus) => {
        session = { ...session, webStatus };
        events.push(`now ${webStatus}`);
      },
      markPageChanged: () => events.push('page changed'),
      begin: () => {
        session = { ...session, webStatus: statusElsewhere };
      },
    },
    go: (path, { replace, state }) =>
      events.push(
        `${replace ? 'replace' : 'go'} ${path}${state ? ` ${JSON.stringify(state)}` : ''}`,
      ),
    scrollToTop: () => events.push('top'),
    showInfo: (message) => events.push(`say ${message}`),
    showError: ({ message }) => events.push(`error ${message}`),
    now: () => new Date('2026-11-21T15:42:00Z'),
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    random: () => 1,
  });
  return { events, seen, flow, store, answerLater, status: () => flow.status.getState() };
}
