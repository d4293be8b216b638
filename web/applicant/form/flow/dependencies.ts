/** The flow's interface to the server, the session, the router and the clock. */
import type { Profile, SaveAnswers, WebStatus } from '#contract/application.ts';
import type { PutAside, SavedAnswers } from '#contract/put-aside.ts';
import type { Form } from '#form/engine/definition.ts';
import type { FieldErrors } from '#form/engine/validate.ts';
import type { NavigationState } from '#web/applicant/session/navigation.ts';
import type { SessionStore } from '#web/applicant/session/session.ts';
import type { Failure } from '#web/ui/toast/toasts.ts';
import type { Say } from '#words/say.ts';
import type { AnswerStore } from '../answers/store.ts';

export interface FlowDependencies {
  readonly say: Say;
  readonly form: Form;
  readonly store: AnswerStore;
  readonly server: FlowServer;
  readonly session: FlowSession;
  readonly go: (
    path: string,
    options: { readonly state?: NavigationState; readonly replace?: boolean },
  ) => void;
  readonly scrollToTop: () => void;
  /** Shows a short message. */
  readonly showInfo: (message: string) => void;
  /** Shows the error of a call that runs in the background. */
  readonly showError: (error: Failure) => void;
  /** The target of a submit with errors, if the college has set one (spec §4). */
  readonly routeOnErrors?: string | undefined;
  /** By default the computer's clock; `wait` takes milliseconds, `random` is from 0 up to 1. */
  readonly now?: () => Date;
  readonly wait?: (milliseconds: number) => Promise<void>;
  readonly random?: () => number;
}

/** With `outlivesPage`, a call is completed even if the page is closed meanwhile. */
export interface Outliving {
  readonly outlivesPage: boolean;
}

/** Calls of the contract (§4). The query client handles a lost session. */
export interface FlowServer {
  readonly saveAnswers: (
    body: SaveAnswers,
    options?: Outliving,
  ) => Promise<Partial<SavedAnswers> | undefined>;
  /** Stores answers that are about to be cleared. */
  readonly putAside: (body: PutAside, options?: Outliving) => Promise<unknown>;
  /** Tries again twice before it fails (spec §7). */
  readonly saveWebStatus: (status: WebStatus) => Promise<unknown>;
  readonly saveValidations: (errors: FieldErrors, options?: Outliving) => Promise<unknown>;
  readonly submit: () => Promise<unknown>;
  readonly reloadProfile: () => Promise<Profile>;
}

type FlowSession = Pick<SessionStore, 'getState' | 'setWebStatus' | 'markPageChanged' | 'begin'>;
