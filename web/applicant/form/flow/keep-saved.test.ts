// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { completeToyAnswers } from '#form/engine/testing/toy-form.ts';
import type { DocumentState } from '../questions/document/state.ts';
import { keepSaved } from './keep-saved.ts';
import { startFlow } from './testing.ts';

/** A window of its own for each test: nobody takes listeners back. */
function openPage() {
  const frame = document.body.appendChild(document.createElement('iframe'));
  const page = frame.contentWindow;
  if (page === null) throw new Error('No window');
  return page as Window & typeof globalThis;
}

function open(world: Parameters<typeof startFlow>[0] = {}) {
  const page = openPage();
  const flow = startFlow(world);
  const retryNow = vi.fn();
  const leaveQuestion = vi.fn();
  const uploads = new Map<string, { store: { getState(): Pick<DocumentState, 'phase'> } }>();
  const parts = { store: flow.store, flow: flow.flow, autosave: { retryNow } };
  keepSaved(page, { ...parts, uploads, leaveQuestion });
  const tell = (event: Event) => {
    const target = event.type === 'visibilitychange' ? page.document : page;
    target.dispatchEvent(event);
    return event;
  };
  return { ...flow, page, retryNow, uploads, leaveQuestion, tell };
}

const type = () => ({ first_name: 'Vera' });

beforeEach(() => document.body.replaceChildren());

describe('leaving the page', () => {
  it.each([
    ['uploading', true],
    ['converting', false],
  ] as const)('while a file is %s warns (%s)', (phase, isWarned) => {
    const { uploads, tell } = open();
    uploads.set('story_doc', { store: { getState: () => ({ phase }) } });
    const leaving = tell(new Event('beforeunload', { cancelable: true }));
    expect(leaving.defaultPrevented).toBe(isWarned);
  });

  it('takes the text of the open question, and saves it by a call that outlives the page', () => {
    const { events, store, leaveQuestion, tell } = open();
    leaveQuestion.mockImplementation(() => store.change(type));
    tell(new Event('pagehide'));
    expect(events).toEqual(['save for good {"first_name":"Vera"}']);
  });
});

it('while validating, a page that is closed reports its missing answers, with the text of the open question', () => {
  const { events, flow, store, leaveQuestion, tell } = open({
    session: { webStatus: 'validating' },
    answers: { ...completeToyAnswers, first_name: '' },
  });
  const leave = flow.openPage('member');
  leaveQuestion.mockImplementation(() => store.change(() => ({ knows_rules: false })));
  tell(new Event('pagehide'));
  // If the page stays open after all, it does not report again.
  leave();
  expect(events.map((event) => event.split(' {')[0])).toEqual([
    'save for good',
    'validations for good ["first_name"]',
  ]);
});

describe('a page that is hidden', () => {
  it('saves once, although two events report it, and shows the time', async () => {
    const { events, page, store, status, tell } = open();
    vi.spyOn(page.document, 'visibilityState', 'get').mockReturnValue('hidden');
    store.change(type);
    tell(new Event('visibilitychange'));
    tell(new Event('pagehide'));
    expect(events).toEqual(['save for good {"first_name":"Vera"}']);
    await vi.waitFor(() => expect(status().saving.phase).toBe('saved'));
    expect(store.unsaved().answers).toEqual({});
  });

  it('during a save sends its answers at once, and again after it, so that no older text wins', async () => {
    const { events, flow, store, answerLater, tell } = open();
    const answer = answerLater('save');
    store.change(type);
    const saving = flow.save();
    await vi.waitFor(() => expect(events).toHaveLength(1));
    store.change(() => ({ first_name: 'Wera' }));
    tell(new Event('pagehide'));
    expect(events.at(-1)).toBe('save for good {"first_name":"Wera"}');
    answer();
    await saving;
    expect(flow.hasUnsaved()).toBe(true);
    await flow.save();
    expect(events.slice(2)).toEqual(['save {"first_name":"Wera"}']);
  });

  it('sends the next save only after this one', async () => {
    const { events, flow, store, answerLater, tell } = open();
    const answer = answerLater('save for good');
    store.change(type);
    tell(new Event('pagehide'));
    store.change(() => ({ first_name: 'Wera' }));
    const saving = flow.save();
    await Promise.resolve();
    expect(events).toHaveLength(1);
    answer();
    await saving;
    expect(events.at(-1)).toBe('save {"first_name":"Wera"}');
  });
});

it.each(['online', 'visibilitychange'])('%s retries at once', (event) => {
  const { retryNow, page, tell } = open();
  vi.spyOn(page.document, 'visibilityState', 'get').mockReturnValue('visible');
  tell(new Event(event));
  expect(retryNow).toHaveBeenCalledOnce();
});
