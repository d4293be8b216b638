import { describe, expect, it } from 'vitest';
import { questionsOf } from '#form/engine/inventory.ts';
import { toyForm } from '#form/engine/toy-form.ts';
import { RequestError } from '#web/core/api/request.ts';
import { startFlow } from './testing.ts';

const ANSWERS = {
  country: 'USA',
  country_desc: 'United States',
  state: 'VT',
  state_desc: 'Vermont',
};

/** An applicant in Vermont says that they live in Canada. */
function moved(options: Parameters<typeof startFlow>[0] = {}) {
  const world = startFlow({ answers: ANSWERS, ...options });
  const country = questionsOf(toyForm).find(({ key }) => key === 'country');
  if (country) world.store.answer(country, 'CAN');
  return world;
}
const ASIDE = 'put aside {"state":"VT","state_desc":"Vermont"}';

describe('what a choice cleared', () => {
  it('is put aside before the server hears that it is empty', async () => {
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

  it('stays saved while it cannot be put aside, and is tried again', async () => {
    const fails: Record<string, Error> = { 'put aside': new RequestError('Not now.', 503) };
    const { flow, events, store, status } = moved({ fails });
    await expect(flow.save()).rejects.toThrow('Not now.');
    expect(events).toEqual([ASIDE]);
    expect(status().saving.phase).toBe('failed');
    expect(flow.hasUnsaved()).toBe(true);
    delete fails['put aside'];
    await flow.save();
    expect(events.slice(1)).toEqual([ASIDE, expect.stringContaining('"state":""')]);
    expect(store.unsent()).toEqual([]);
  });

  it('never keeps answers from being saved where the server does not take it', async () => {
    const fails = { 'put aside': new RequestError('Not this.', 400) };
    const { flow, events, status } = moved({ fails });
    await flow.save();
    expect(events).toHaveLength(2);
    expect(status().saving.phase).toBe('saved');
    expect(flow.hasUnsaved()).toBe(false);
  });

  it('is sent by a page that may be gone the next moment', () => {
    const { flow, events } = moved();
    flow.flush();
    expect(events).toEqual([
      'put aside for good {"state":"VT","state_desc":"Vermont"}',
      expect.stringMatching(/^save for good .*"state":""/),
    ]);
  });

  it('waits in the tab of who has no account', async () => {
    const { flow, events, store } = moved({ session: { isLoggedIn: false } });
    await flow.save();
    expect(events).toEqual([]);
    expect(store.unsent()).toHaveLength(1);
  });
});
