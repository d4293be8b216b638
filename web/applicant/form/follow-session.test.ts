import { describe, expect, it, vi } from 'vitest';
import { applicationForm } from '#form/application/index.ts';
import { smallCollege } from '#form/application/testing.ts';
import { toyForm } from '#form/engine/testing/toy-form.ts';
import { createSession, NOBODY, type Session } from '#web/applicant/session/session.ts';
import { profileOf } from '#web/testing/profile.ts';
import { NO_STORAGE } from './answers/storage.ts';
import { openStore, VERA as username } from './answers/testing.ts';
import type { Application } from './context.tsx';
import { followSession } from './follow-session.ts';
import type { UploadController } from './questions/document/upload-controller.ts';

const VERA: Session = {
  ...NOBODY,
  isLoggedIn: true,
  username,
  webStatus: 'started',
};

function start(answer: Record<string, string> = {}, form = toyForm) {
  const session = createSession();
  const store = openStore(NO_STORAGE, { form });
  const flow = { save: vi.fn(async () => undefined), fail: vi.fn(), reset: vi.fn() };
  const profile = () => profileOf(username, { answer });
  const uploads: Application['uploads'] = new Map();
  followSession(session, { store, flow, uploads, profile });
  return { session, store, flow, uploads };
}

describe('logging in', () => {
  it('loads the saved answers, and at once saves those typed before', () => {
    const { session, store, flow } = start({ first_name: 'Vera', city: 'Barre' });
    store.change(() => ({ first_name: 'Wera' }));
    session.setState(VERA);
    expect(store.getState().answers).toMatchObject({ first_name: 'Wera', city: 'Barre' });
    expect(flow.save).toHaveBeenCalledOnce();
  });

  it('takes the contact address from the account and saves it, without a message if that fails', async () => {
    const { session, store, flow } = start({}, applicationForm(smallCollege));
    flow.save.mockRejectedValue(new Error('No'));
    session.setState(VERA);
    expect(store.unsaved().answers).toEqual({ email_address: 'vera@example.org' });
    expect(flow.save).toHaveBeenCalledOnce();
    await new Promise((resolve) => setTimeout(resolve));
    expect(flow.fail).not.toHaveBeenCalled();
  });

  it('to a submitted application forgets what was typed: it cannot be added, and nobody else may see it', () => {
    const { session, store } = start({ first_name: 'Vera' });
    store.change(() => ({ first_name: 'Wera' }));
    session.setState({ ...VERA, webStatus: 'submitted' });
    expect(store.getState().answers).toEqual({});
  });
});

describe('while somebody is logged in', () => {
  it('answers that were forgotten on leaving do not come back', () => {
    const { session, store } = start({ first_name: 'Vera' });
    session.setState(VERA);
    store.forget();
    session.setState({ hasChangedPage: true });
    expect(store.getState().answers).toEqual({});
  });

  it('the end of the session ends the flow', () => {
    const { session, flow } = start();
    session.setState(VERA);
    expect(flow.reset).not.toHaveBeenCalled();
    session.setState(NOBODY, true);
    expect(flow.reset).toHaveBeenCalledOnce();
  });
});

it('the uploads of an applicant end with the session, not before', () => {
  const { session, uploads } = start();
  const stop = vi.fn();
  session.setState(VERA);
  uploads.set('story_doc', { stop } as Partial<UploadController> as UploadController);
  session.setWebStatus('validating');
  expect(stop).not.toHaveBeenCalled();
  session.end();
  expect(stop).toHaveBeenCalledOnce();
  expect(uploads.size).toBe(0);
});
