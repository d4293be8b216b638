import { describe, expect, it } from 'vitest';
import { completeToyAnswers } from '#form/engine/testing/toy-form.ts';
import { RequestError, UnauthorizedError } from '#web/core/api/request.ts';
import { settled, startFlow } from './testing.ts';

const validating = {
  session: { webStatus: 'validating' },
  answers: { ...completeToyAnswers, first_name: '', agrees: false },
} as const;
const MEMBER = 'validations ["first_name"]';

describe('leaving a page by the header, by Back, or in any other way', () => {
  it.each([
    ['before the first submit', { ...validating, session: { webStatus: 'started' } }],
    ['once it is submitted', { ...validating, session: { webStatus: 'submitted' } }],
    ['where nobody is logged in', { ...validating, session: { isLoggedIn: false } }],
    ['where nothing is missing', { ...validating, answers: completeToyAnswers }],
  ] as const)('reports nothing %s', (_when, world) => {
    const { events, flow } = startFlow(world);
    flow.openPage('member')();
    expect(events).toEqual([]);
  });

  it('reports again after a change, and on every later visit', async () => {
    const { events, flow, store } = startFlow(validating);
    const leave = flow.openPage('member');
    await flow.savePage('member');
    store.change(() => ({ city: '' }));
    leave();
    expect(events).toEqual([MEMBER, MEMBER]);
    flow.openPage('member')();
    expect(events).toEqual([MEMBER, MEMBER, MEMBER]);
  });

  it('does not report again if the same answers were only reloaded', async () => {
    const { events, flow, store } = startFlow(validating);
    const leave = flow.openPage('member');
    await flow.savePage('member');
    const { walked } = store.getState();
    const { answers } = validating;
    store.loadAccount({ username: 'vera@mail.example', answers, counts: {}, tabs: {} });
    expect(store.getState().walked).not.toBe(walked);
    leave();
    expect(events).toEqual([MEMBER]);
  });

  it('shows a refusal of the server, and nothing if it cannot be reached', async () => {
    const refusal = new RequestError('We are closed today.', 503);
    const { events, flow } = startFlow({ ...validating, fails: { validations: refusal } });
    flow.openPage('member')();
    await settled();
    expect(events).toEqual([MEMBER, 'error We are closed today.']);
    for (const silent of [new RequestError('Away', 0), new UnauthorizedError('No', 401)]) {
      const world = startFlow({ ...validating, fails: { validations: silent } });
      world.flow.openPage('member')();
      await settled();
      expect(world.events).toEqual([MEMBER]);
    }
  });
});

it('leaving the portal never fails', async () => {
  const gone = new UnauthorizedError('No', 401);
  const { flow } = startFlow({ ...validating, fails: { validations: gone } });
  flow.openPage('member');
  await expect(flow.leavePage()).resolves.toBeUndefined();
});
