import { beforeEach, describe, expect, it, vi } from 'vitest';
import { completeToyAnswers, toyForm, toySituation } from '#form/engine/toy-form.ts';
import { RequestError, UnauthorizedError } from '#web/api/request.ts';
import type { Session } from '#web/session/session.ts';
import { createAnswerStore } from '../answers/store.ts';
import { createFlow } from './flow.ts';

const SESSION: Session = {
  webStatus: 'started',
  lastPage: '/about',
  isLoggedIn: true,
  username: 'vera@example.org',
  isServiceUser: false,
  numLogins: 1,
  hasChangedPage: false,
};
const PROFILE = {
  username: 'vera@example.org',
  answer: {},
  document_answer: {},
  last_page: '' as const,
  successful_login: [],
  web_status: [],
};

/** What happened, in order: calls with what they carried, and moves of the page. */
let events: string[] = [];
beforeEach(() => {
  events = [];
});

function start({
  session: known = {},
  answers = {},
  fails = {},
  statusElsewhere = 'started',
}: {
  session?: Partial<Session>;
  answers?: Record<string, string | boolean>;
  /** Calls that fail, and how. */
  fails?: Record<string, Error>;
  statusElsewhere?: Session['webStatus'];
} = {}) {
  let session: Session = { ...SESSION, ...known };
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  const store = createAnswerStore({ form: toyForm, today: toySituation.today, storage });
  if (session.isLoggedIn) {
    const { counts = {}, tabs = {} } = toySituation;
    store.adopt({ username: session.username, answers, counts, tabs });
  } else store.change(() => answers);
  const call = (name: string, body?: unknown) => {
    events.push(body === undefined ? name : `${name} ${JSON.stringify(body)}`);
    const failure = fails[name];
    return failure ? Promise.reject(failure) : Promise.resolve();
  };
  const flow = createFlow({
    form: toyForm,
    store,
    server: {
      saveAnswers: ({ answers: sent }) => call('save', sent),
      saveLastPage: (page) => call('last-page', page),
      saveWebStatus: (status) => call('status', status),
      saveValidations: (errors) => call('validations', Object.keys(errors)),
      submit: () => call('submit'),
      reloadProfile: async () => {
        await call('profile');
        return PROFILE;
      },
    },
    session: {
      get: () => session,
      setWebStatus: (webStatus) => {
        session = { ...session, webStatus };
        events.push(`now ${webStatus}`);
      },
      setLastPage: (lastPage) => {
        session = { ...session, lastPage };
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
    tell: (message) => events.push(`say ${message}`),
    now: () => new Date('2026-11-21T15:42:00Z'),
  });
  return { flow, store, status: () => flow.status.getState() };
}

const offline = new RequestError('No connection', 0);
const type = { first_name: 'Vera' };

describe('Save and Continue', () => {
  it('saves what was typed, goes on, and starts at the top', async () => {
    const { flow, store } = start();
    store.change(() => type);
    await flow.continueTo('/play', 'member');
    expect(events).toEqual(['save {"first_name":"Vera"}', 'page changed', 'go /play', 'top']);
  });

  it('saves nothing when nothing was typed', async () => {
    const { flow } = start();
    await flow.continueTo('/play', 'member');
    expect(events).toEqual(['page changed', 'go /play', 'top']);
  });

  it('tells the server what is missing on the page that is left, while validating', async () => {
    const { flow } = start({
      session: { webStatus: 'validating' },
      answers: { ...completeToyAnswers, first_name: '', agrees: false },
    });
    await flow.continueTo('/play', 'member');
    expect(events).toEqual(['validations ["first_name"]', 'page changed', 'go /play', 'top']);
  });

  it('leaves a page although the server did not hear what is missing there', async () => {
    const { flow, status } = start({
      session: { webStatus: 'validating' },
      fails: { validations: offline },
    });
    await flow.continueTo('/play', 'member');
    expect(events.slice(1)).toEqual(['page changed', 'go /play', 'top']);
    expect(status().failure).toBeUndefined();
  });

  it('stays when the save fails, keeps what was typed, and says so', async () => {
    const { flow, store, status } = start({ fails: { save: offline } });
    store.change(() => type);
    await flow.continueTo('/play', 'member');
    expect(events).toEqual(['save {"first_name":"Vera"}']);
    expect(status()).toMatchObject({
      failure: offline,
      busy: undefined,
      saving: { phase: 'failed', isOffline: true },
    });
    expect(store.unsaved().answers).toEqual(type);
  });

  it('carries the answers of an anonymous visitor to the sign-up', async () => {
    const { flow } = start({ session: { isLoggedIn: false, webStatus: null }, answers: type });
    await flow.continueTo('/play', 'member');
    expect(events).toEqual(['go /signup {"answers":{"first_name":"Vera"}}']);
  });
});

describe('a link of the step navigation', () => {
  it('saves first and replaces history', async () => {
    const { flow, store } = start();
    store.change(() => type);
    await flow.navigate('/play', 'member', { replace: true });
    expect(events).toEqual(['save {"first_name":"Vera"}', 'page changed', 'replace /play', 'top']);
  });

  it('does not scroll away from a question that it leads to', async () => {
    const { flow } = start();
    await flow.navigate('/play#rating', 'member', { replace: false });
    expect(events).toEqual(['page changed', 'go /play#rating']);
  });

  it('does nothing while something else is under way', async () => {
    const { flow } = start();
    const first = flow.continueTo('/play', 'member');
    await flow.navigate('/play', 'member', { replace: true });
    await first;
    expect(events).toEqual(['page changed', 'go /play', 'top']);
  });
});

describe('Save', () => {
  it('says when it was', async () => {
    const { flow, store, status } = start();
    store.change(() => type);
    await flow.savePage('member');
    expect(status().saving).toEqual({ phase: 'saved', at: new Date('2026-11-21T15:42:00Z') });
  });

  it('says so when there was nothing to save, too', async () => {
    const { flow, status } = start();
    await flow.savePage('member');
    expect(events).toEqual([]);
    expect(status().saving.phase).toBe('saved');
  });

  it('tells an anonymous visitor who typed nothing', async () => {
    const { flow } = start({ session: { isLoggedIn: false, webStatus: null } });
    await flow.savePage('member');
    expect(events).toEqual(['say There is nothing to save yet.']);
  });

  it('leaves a lost session to those who notice it', async () => {
    const { flow, store, status } = start({ fails: { save: new UnauthorizedError('No', 401) } });
    store.change(() => type);
    await flow.savePage('member');
    expect(status().failure).toBeUndefined();
    expect(store.unsaved().answers).toEqual(type);
  });
});

describe('Submit', () => {
  it('saves, validates, submits, and moves on', async () => {
    const { flow, store, status } = start({ answers: completeToyAnswers });
    store.change(() => ({ first_name: 'Wera' }));
    await flow.submit('play');
    expect(events).toEqual([
      'save {"first_name":"Wera"}',
      'status "validating"',
      'now validating',
      'validations []',
      'submit',
      'status "submitted"',
      'profile',
    ]);
    expect(status()).toMatchObject({ isSubmitted: true, failure: undefined });
  });

  it('leads to what is missing, and submits nothing', async () => {
    const { flow, status } = start({ answers: { ...completeToyAnswers, city: '', agrees: false } });
    await flow.submit('play');
    expect(events).toEqual(['status "validating"', 'now validating', 'validations ["agrees"]']);
    expect(status()).toMatchObject({ leadsToSummary: true, isSubmitted: false });
  });

  it('does not validate here what the server could not be told of', async () => {
    const { flow, status } = start({ answers: completeToyAnswers, fails: { status: offline } });
    await flow.submit('play');
    expect(events).toEqual(['status "validating"']);
    expect(status().failure).toBe(offline);
  });

  it('shows what only the server refuses', async () => {
    const refusal = new RequestError('Incomplete', 422, {
      message: 'Incomplete',
      errors: { story_doc: ['Your file is not ready.'] },
    });
    const { flow, store, status } = start({
      session: { webStatus: 'validating' },
      answers: completeToyAnswers,
      fails: { submit: refusal },
    });
    await flow.submit('play');
    expect(store.getState().errors).toEqual({ story_doc: ['Your file is not ready.'] });
    expect(status()).toMatchObject({ leadsToSummary: true, failure: undefined });
  });

  it('shows any other failure', async () => {
    const { flow, status } = start({ answers: completeToyAnswers, fails: { submit: offline } });
    await flow.submit('play');
    expect(status()).toMatchObject({ failure: offline, isSubmitted: false });
    flow.dismissFailure();
    expect(status().failure).toBeUndefined();
  });

  it('leads an anonymous visitor to the sign-up', async () => {
    const { flow } = start({ session: { isLoggedIn: false, webStatus: null } });
    await flow.submit('play');
    expect(events).toEqual(['go /signup {"answers":{}}']);
  });
});

describe('an application that was submitted in another tab', () => {
  const conflict = new RequestError('It was submitted already.', 409);

  it('is noticed by the next save, and the status leads on', async () => {
    const { flow, store, status } = start({
      fails: { save: conflict },
      statusElsewhere: 'submitted',
    });
    store.change(() => type);
    await flow.savePage('member');
    expect(events.slice(1)).toEqual(['profile']);
    expect(status().failure).toBeUndefined();
  });

  it('is finished here if the other tab never got to note it', async () => {
    const { flow, store, status } = start({ fails: { save: conflict } });
    store.change(() => type);
    await flow.savePage('member');
    expect(events.slice(1)).toEqual(['profile', 'status "submitted"', 'profile']);
    expect(status().isSubmitted).toBe(true);
  });

  it('is not what a conflict means when the server says otherwise', async () => {
    const { flow, store, status } = start({ fails: { save: conflict, status: conflict } });
    store.change(() => type);
    await flow.savePage('member');
    expect(status()).toMatchObject({ failure: conflict, isSubmitted: false });
  });
});

describe('the last page', () => {
  it('is saved on each change, and that it could not be is nobody’s business', async () => {
    const { flow, status } = start({ fails: { 'last-page': offline } });
    flow.recordPage('/about');
    flow.recordPage('/education');
    flow.recordPage('/completion');
    await Promise.resolve();
    await Promise.resolve();
    expect(events).toEqual(['last-page "/education"']);
    expect(status().failure).toBeUndefined();
  });
});

describe('two saves at once', () => {
  it('wait for each other, and the second sends only what is new', async () => {
    const { flow, store } = start();
    store.change(() => type);
    const first = flow.save();
    await vi.waitFor(() => expect(events).toHaveLength(1));
    store.change(() => ({ city: 'Barre' }));
    await Promise.all([first, flow.save()]);
    expect(events).toEqual(['save {"first_name":"Vera"}', 'save {"city":"Barre"}']);
  });
});

it('a session that ended leaves nothing of the flow to the next', async () => {
  const { flow, status } = start({ answers: completeToyAnswers });
  await flow.submit('play');
  flow.reset();
  expect(status()).toMatchObject({ isSubmitted: false, saving: { phase: 'nothing' } });
});
