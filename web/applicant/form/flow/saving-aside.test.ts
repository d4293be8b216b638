import { describe, expect, it } from 'vitest';
import { RequestError } from '#web/core/api/request.ts';
import { toyQuestion } from '../answers/testing.ts';
import { settled, startFlow } from './testing.ts';

const ANSWERS = {
  country: 'USA',
  country_desc: 'United States',
  state: 'VT',
  state_desc: 'Vermont',
};

/** An applicant in Vermont says that they live in Canada. */
function moved(options: Parameters<typeof startFlow>[0] = {}) {
  const world = startFlow({ answers: ANSWERS, ...options });
  world.store.answer(toyQuestion('country'), 'CAN');
  return world;
}
const ASIDE = 'put aside {"state":"VT","state_desc":"Vermont"}';

describe('an answer that a choice cleared', () => {
  it('is put aside before it is saved as empty', async () => {
    const { flow, events, store } = moved();
    await flow.save();
    expect(events).toEqual([
      ASIDE,
      expect.stringMatching(/^save .*"country":"CAN".*"state":"".*$/),
    ]);
    expect(store.unsent()).toEqual([]);
    await flow.save();
    expect(events).toHaveLength(2);
  });

  it.each([500, 404, 403, 503])(
    'stays saved while it cannot be put aside (%i), which is retried; everything else is saved',
    async (code) => {
      const fails: Record<string, Error> = { 'put aside': new RequestError('Not now.', code) };
      const { flow, events, store, status } = moved({ fails });
      store.change(() => ({ first_name: 'Vera' }));
      await expect(flow.save()).rejects.toThrow('Not now.');
      expect(events).toEqual([
        ASIDE,
        'save {"country_desc":"Canada","country":"CAN","first_name":"Vera"}',
      ]);
      expect(status().saving.phase).toBe('failed');
      expect(flow.hasUnsaved()).toBe(true);
      delete fails['put aside'];
      await flow.save();
      expect(events.slice(2)).toEqual([ASIDE, 'save {"state":"","state_desc":""}']);
      expect(store.unsent()).toEqual([]);
    },
  );

  it('never prevents the saving of answers, even if the server refuses to put it aside', async () => {
    const fails = { 'put aside': new RequestError('Not this.', 400) };
    const { flow, events, status, store } = moved({ fails });
    await flow.save();
    expect(events).toHaveLength(2);
    expect(status().saving.phase).toBe('saved');
    expect(flow.hasUnsaved()).toBe(false);
    // A reload finds it in the tab.
    expect(store.unsent()).toHaveLength(1);
  });

  it('is put aside even if the server refuses another one', async () => {
    const { flow, events, store } = moved({ refusesPieces: ['city'] });
    store.restorePiece({
      id: '0b9e6c1a-5a0f-4a55-9d1c-8f3f4f0f9d57',
      reason: 'choice',
      put_at: '2026-11-20T15:42:00.000Z',
      answers: { city: 'Barre' },
      setting: {},
    });
    store.clear([toyQuestion('city')], 'city');
    await flow.save();
    expect(events).toEqual([
      'put aside {"state":"VT","state_desc":"Vermont","city":"Barre"}',
      ASIDE,
      'put aside {"city":"Barre"}',
      expect.stringMatching(/^save .*"state":"".*"city":""/),
    ]);
    expect(store.unsent()).toMatchObject([{ answers: { city: 'Barre' } }]);
  });

  it('is put aside first when the page is being closed, and saved as empty only after that', async () => {
    const { flow, events } = moved();
    flow.flush();
    const aside = 'put aside for good {"state":"VT","state_desc":"Vermont"}';
    const rest = 'save for good {"country_desc":"Canada","country":"CAN"}';
    expect(events).toEqual([aside, rest]);
    await settled();
    flow.flush();
    expect(events.slice(2)).toEqual(['save for good {"state":"","state_desc":""}']);
  });

  it('is put aside by the next flush if that fails', async () => {
    const fails: Record<string, Error> = {
      'put aside for good': new RequestError('Not now.', 503),
    };
    const { flow, events, store } = startFlow({ answers: { city: 'Barre' }, fails });
    store.clear([toyQuestion('city')], 'city');
    const flushed = () => {
      flow.flush();
      return settled();
    };
    await flushed();
    delete fails['put aside for good'];
    await flushed();
    await flushed();
    const aside = 'put aside for good {"city":"Barre"}';
    expect(events).toEqual([aside, aside, 'save for good {"city":""}']);
  });

  it('waits in the tab of a visitor without an account', async () => {
    const { flow, events, store } = moved({ session: { isLoggedIn: false } });
    await flow.save();
    expect(events).toEqual([]);
    expect(store.unsent()).toHaveLength(1);
  });
});

it.each(['save', 'flush'] as const)('a refused answer was never on the server: %s', async (how) => {
  const { flow, seen, store } = startFlow({ version: 7, refuses: ['first_name'] });
  store.change(() => ({ first_name: 'V\u0000' }));
  await Promise.resolve(flow[how]()).catch(() => undefined);
  await settled();
  store.change(() => ({ first_name: 'Vera' }));
  await flow.save();
  expect(seen).toEqual([{ first_name: [''] }, { first_name: [''] }]);
});

it('a refusal stands at the question of the answer, not at the search that fills it in', async () => {
  const { flow, store } = startFlow({ refuses: ['city'] });
  store.change(() => ({ city: 'B\u0000' }));
  await flow.save().catch(() => undefined);
  expect(store.getState().refused).toEqual({ city: ['Not this city.'] });
});
