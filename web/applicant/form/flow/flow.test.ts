import { describe, expect, it, vi } from 'vitest';
import { completeToyAnswers } from '#form/engine/testing/toy-form.ts';
import { RequestError, UnauthorizedError } from '#web/core/api/request.ts';
import type { Flow } from './flow.ts';
import { startFlow } from './testing.ts';

const offline = new RequestError('No connection', 0);
const type = { first_name: 'Vera' };

it.each([
  ['did not hear', offline, []],
  ['did not want to hear', new RequestError('Not now.', 500), ['error Not now.']],
])(
  'Save and Continue leaves a page although the server %s what is missing there',
  async (_why, error, said) => {
    const { events, flow, status } = startFlow({
      session: { webStatus: 'validating' },
      fails: { validations: error },
    });
    await flow.continueTo('/play', 'member');
    expect(events.slice(1)).toEqual([...said, 'page changed', 'go /play', 'top']);
    expect(status().failure).toBeUndefined();
  },
);

describe('a link of the step navigation', () => {
  it('saves first and replaces history', async () => {
    const { events, flow, store } = startFlow();
    store.change(() => type);
    await flow.navigate('/play', 'member', { replace: true });
    expect(events).toEqual(['save {"first_name":"Vera"}', 'page changed', 'replace /play', 'top']);
  });

  it('does not scroll to the top if it leads to a question', async () => {
    const { events, flow } = startFlow();
    await flow.navigate('/play#rating', 'member', { replace: false });
    expect(events).toEqual(['page changed', 'go /play#rating']);
  });

  it('does nothing while a move to the same place is in progress', async () => {
    const { events, flow } = startFlow();
    const first = flow.continueTo('/play', 'member');
    await flow.navigate('/play', 'member', { replace: true });
    await first;
    expect(events).toEqual(['page changed', 'go /play', 'top']);
  });

  it.each([
    ['a button', (flow: Flow) => flow.continueTo('/play', 'member')],
    ['another link', (flow: Flow) => flow.navigate('/play', 'member', { replace: true })],
  ])('is followed after %s that is in progress; the last one pressed counts', async (_, before) => {
    const { events, flow, store, answerLater } = startFlow();
    store.change(() => type);
    const answer = answerLater('save');
    const first = before(flow);
    await flow.navigate('/elsewhere', 'member', { replace: true });
    await flow.navigate('/end', 'member', { replace: true });
    answer();
    await first;
    expect(events.filter((event) => /^(go|replace) /.test(event))).toEqual([
      expect.stringMatching(/ \/play$/),
      'replace /end',
    ]);
  });
});

describe('Save', () => {
  it('is followed by what was pressed meanwhile, once, and only if it succeeded', async () => {
    const { flow, events, store, answerLater } = startFlow();
    store.change(() => ({ first_name: 'V' }));
    const answer = answerLater('save');
    const saving = flow.savePage('member');
    const moves = [flow.continueTo('/play', 'member'), flow.continueTo('/play', 'member')];
    answer();
    await Promise.all([saving, ...moves]);
    expect(events.filter((event) => event.startsWith('go '))).toHaveLength(1);

    const failing = startFlow({ fails: { save: new RequestError('Not now.', 503) } });
    failing.store.change(() => ({ first_name: 'V' }));
    await Promise.all([
      failing.flow.savePage('member'),
      failing.flow.continueTo('/play', 'member'),
    ]);
    expect(failing.events).toEqual(['save {"first_name":"V"}']);
  });

  it('shows no failure for a lost session, which is handled elsewhere', async () => {
    const { flow, store, status } = startFlow({
      fails: { save: new UnauthorizedError('No', 401) },
    });
    store.change(() => type);
    await flow.savePage('member');
    expect(status().failure).toBeUndefined();
    expect(store.unsaved().answers).toEqual(type);
  });
});

it('a second save waits for the first, then sends only what is new', async () => {
  const { events, flow, store } = startFlow();
  store.change(() => type);
  const first = flow.save();
  await vi.waitFor(() => expect(events).toHaveLength(1));
  store.change(() => ({ city: 'Barre' }));
  await Promise.all([first, flow.save()]);
  expect(events).toEqual(['save {"first_name":"Vera"}', 'save {"city":"Barre"}']);
});

it('a reset flow keeps nothing of the ended session', async () => {
  const { flow, status } = startFlow({ answers: completeToyAnswers });
  await flow.submit();
  flow.reset();
  expect(status()).toMatchObject({ isSubmitted: false, saving: { phase: 'nothing' } });
});
